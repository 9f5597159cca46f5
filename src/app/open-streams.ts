import type { Response } from 'express';
import type { Viewer } from '../auth/viewer.ts';
import { Refusal } from '../errors.ts';

/** How many streams one credential, and all those of a project or person, have in a process at most. */
const mostOfCredential = 20;
const mostOfParty = 100;

/**
 * The streams that are open in this process. Each credential has a number of its own, so that one service of a project
 * does not take the streams of another; a project with many keys has a limit too.
 */
export class OpenStreams {
  readonly #counts = new Map<string, number>();

  /** Counts a stream until its response is closed; refuses one too many. */
  enter({ principal, party }: Viewer, response: Response): void {
    const [own, all] = [`credential ${principal}`, `party ${party}`];
    if (this.#of(own) >= mostOfCredential) throw tooManyStreams('This credential has', mostOfCredential);
    if (this.#of(all) >= mostOfParty) throw tooManyStreams('All your credentials together have', mostOfParty);
    for (const key of [own, all]) this.#counts.set(key, this.#of(key) + 1);
    response.once('close', () => this.#leave(own, all));
  }

  #leave(...keys: string[]): void {
    for (const key of keys) {
      const others = this.#of(key) - 1;
      if (others) this.#counts.set(key, others);
      else this.#counts.delete(key);
    }
  }

  #of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }
}

function tooManyStreams(subject: string, most: number): Refusal {
  const sentence = `${subject} ${most} streams at this instance already; close one.`;
  return new Refusal('limited', 'too_many_followers', sentence, { retryAfterSeconds: 30 });
}
