/** The cards (or chips) of mine that are picked up but not played yet. */
export class Selection {
  ids: readonly string[] = $state.raw([]);

  /** The only one selected. */
  get one(): string | null {
    return this.ids.length === 1 ? (this.ids[0] ?? null) : null;
  }
  has(id: string): boolean {
    return this.ids.includes(id);
  }
  only(id: string): void {
    this.ids = [id];
  }
  set(ids: readonly string[]): void {
    this.ids = ids;
  }
  toggle(id: string): void {
    this.ids = this.has(id) ? this.ids.filter((other) => other !== id) : [...this.ids, id];
  }
  /** Reads nothing, so that an effect which clears does not run again at every selection. */
  clear(): void {
    this.ids = [];
  }
}
