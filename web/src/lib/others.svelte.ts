/** People whom this person has muted or blocked: nothing they say is shown. */
import { api, get } from './api';
import { me } from './me.svelte';
import type { Person, Relation } from './messages';

type Kind = Relation['kind'];

class Others {
  relations: readonly Relation[] = $state.raw([]);
  #owner: string | null = null;

  /** Asks the server, once for every person that this device is. */
  async load(): Promise<void> {
    const owner = me.person?.id ?? null;
    if (owner === this.#owner) return;
    this.#owner = owner;
    this.relations = owner === null ? [] : await get<Relation[]>('me/others');
  }

  kindOf(id: string): Kind | null {
    return this.relations.find(({ person }) => person.id === id)?.kind ?? null;
  }

  async set(person: Person, kind: Kind | null): Promise<void> {
    const path = `me/others/${encodeURIComponent(person.id)}`;
    if (kind === null) await api('DELETE', path);
    else await api('PUT', path, { kind });
    const rest = this.relations.filter((relation) => relation.person.id !== person.id);
    this.relations = kind === null ? rest : [...rest, { person, kind }];
  }
}

export const others = new Others();
