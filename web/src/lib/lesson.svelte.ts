/**
 * A lesson being played. It knows no rules: a move that the step asks for leads to the views that were
 * worked out for it, and any other one is answered with words and changes nothing.
 */
import type { Lesson, LessonWords, Scene } from '../games/lessons';
import { land, withFlights } from './flights';
import type { LocalizedText, Turn, View } from './messages';
import { moves, paced } from './motion';
import { store, stored } from './storage';
import { NO_TURN } from './turn';

const KEY = 'stolik.lessons';
const STEP_MS = 900;

type Stage = 'asking' | 'showing' | 'done';

export class LessonPlayer {
  readonly lesson: Lesson;
  at = $state(0);
  stage = $state<Stage>('asking');
  view = $state.raw<View>() as View;
  happened = $state.raw<readonly LocalizedText[]>([]);
  /** What was said to a move that the step does not ask for. */
  refusal = $state.raw<LessonWords | null>(null);
  #wake: () => void = () => undefined;
  #isClosed = false;

  readonly scene: Scene = $derived.by(() => this.lesson.scenes[this.at]!);
  readonly turn: Turn = $derived.by(() => {
    const { legal, previews } = this.stage === 'asking' ? this.scene : NO_TURN;
    return { ...NO_TURN, number: this.at, legal: [...legal], previews: [...previews] };
  });

  constructor(lesson: Lesson) {
    this.lesson = lesson;
    this.view = this.scene.view;
  }

  /** What the teacher says now. */
  get words(): LessonWords {
    return (this.stage === 'done' && this.scene.done) || this.refusal || this.scene.say;
  }

  get isLast(): boolean {
    return this.at === this.lesson.scenes.length - 1;
  }

  /** The move that is asked for. */
  get answer(): string {
    return Object.keys(this.scene.outcomes)[0] ?? '';
  }

  async move(move: string): Promise<void> {
    if (this.stage !== 'asking') return;
    const { outcomes, refusals, wrong = [], done } = this.scene;
    const steps = outcomes[move];
    if (!steps) {
      this.refusal = wrong[refusals[move] ?? wrong.length - 1] ?? null;
      return;
    }
    this.refusal = null;
    this.stage = 'showing';
    for (const [at, { story, view }] of steps.entries()) {
      await this.#show(view, story.length ? story : this.happened);
      if (story.length && at < steps.length - 1) await this.#pause();
      if (this.#isClosed) return;
    }
    if (done) this.stage = 'done';
    else this.next();
  }

  /** The next step. */
  next(): void {
    if (this.isLast) return;
    this.at += 1;
    this.#begin();
  }

  /** This step once more. */
  again(): void {
    this.#begin();
  }

  /** Shows at once whatever is still to be shown. */
  skip(): void {
    land();
    this.#wake();
  }

  close(): void {
    this.#isClosed = true;
    this.skip();
  }

  #begin(): void {
    this.stage = 'asking';
    this.refusal = null;
    this.happened = [];
    this.view = this.scene.view;
  }

  async #show(view: View, story: readonly LocalizedText[]): Promise<void> {
    await withFlights(() => {
      this.view = view;
      this.happened = story;
    });
  }

  #pause(): Promise<void> {
    if (!moves()) return Promise.resolve();
    return new Promise((go) => {
      const timer = setTimeout(go, paced(STEP_MS));
      this.#wake = () => {
        clearTimeout(timer);
        go();
      };
    });
  }
}

/** The lessons that were finished on this device: `red7/basics`. */
export function finishedLessons(): readonly string[] {
  return stored(KEY, []);
}

export function finishLesson(name: string): void {
  store(KEY, [...new Set([...finishedLessons(), name])]);
}
