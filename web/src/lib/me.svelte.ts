/** Who uses this browser: a guest with a name, recognised by a cookie. */
import { api, get, post, RefusedError } from './api';
import type { NewFace, Person, Secret } from './messages';
import { settings } from './settings.svelte';
import { t } from './words.svelte';

/** What a guest is called who gave no name, in any language. */
const GUEST = /^(Guest|Gość) \d+$/;

class Me {
  person: Person | null = $state.raw(null);
  /** False until the server has been asked. */
  isKnown = $state(false);

  /** False while a guest goes by a number and has not been asked for a name. */
  get hasName(): boolean {
    return settings.wasAskedName || (this.person !== null && !GUEST.test(this.person.name));
  }

  async load(): Promise<void> {
    try {
      this.person = await get<Person>('me');
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
    }
    this.isKnown = true;
  }

  /** The person, made up as a guest where there is none yet: playing takes one click. */
  async ensure(name?: string): Promise<Person> {
    this.person ??= await post<Person>('guest', { name: name || guestName() });
    return this.person;
  }

  async rename(name: string): Promise<void> {
    if (this.person) this.person = await api<Person>('PUT', 'me', { name });
    else await this.ensure(name);
  }

  async chooseFace(face: string): Promise<void> {
    this.person = await api<Person>('PUT', 'me/face', { face } satisfies NewFace);
  }

  /** An address that makes another device this person; it works once and not for long. */
  async link(): Promise<string> {
    const { secret } = await post<Secret>('me/link');
    return `${location.origin}/claim#${secret}`;
  }

  async claim(secret: string): Promise<void> {
    this.person = await post<Person>('me/claim', { secret } satisfies Secret);
  }

  /** Lets a program play as this person. */
  async token(): Promise<string> {
    return (await post<Secret>('me/token')).secret;
  }

  async forget(): Promise<void> {
    await api('DELETE', 'me');
    this.person = null;
  }
}

function guestName(): string {
  return t('me.guest', { number: 100 + Math.floor(Math.random() * 900) });
}

export const me = new Me();
