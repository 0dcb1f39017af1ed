/** What a language file is made of. */

/** A sentence with parameters in braces, in the form that a number asks for. */
export interface Plural {
  /** The parameter whose number decides. */
  readonly count: string;
  readonly one: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

/** A template such as `'{seat} takes row {row}'`, or one with several forms. */
export type Message = string | Plural;
export type Messages = Readonly<Record<string, Message>>;

/**
 * Words that come as parameters: by the first part of the code and the parameter's name. What is not
 * here bears the name among the `things` of its game, such as a special card, or is shown as it comes.
 */
export type Values = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What the server says, by the code of the sentence. */
export interface Sentences {
  readonly sentences: Messages;
  readonly values?: Values;
}

/**
 * What another language must have: the same keys, lists of the same length and the same conditions.
 * `export const rules = { … } satisfies Translation<typeof en>` fails to compile otherwise.
 */
export type Translation<T, Leaf = Message> = T extends Message
  ? Leaf
  : {
      readonly [K in keyof T]: K extends 'phase' | 'only' | 'sign' | 'picture'
        ? T[K]
        : Translation<T[K], Leaf>;
    };
