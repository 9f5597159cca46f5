import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { unavailable } from '../../errors.ts';
import { FairShare } from '../sharing/fair-share.ts';
import type { ReleaseShare } from '../sharing/fair-share.ts';

/** The limit in bytes for all bodies and answers in memory at once; sizes up to `small` are not counted. */
const capacity = 48 << 20;
const perCaller = 12 << 20;
const small = 128 << 10;

/** The assumed length of a body without a declared length, or of a compressed one: the maximum for its type. */
const longestJson = 1 << 20;
const longestText = 16 << 20;

const isJson = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

const mostWaiting = 400;
const waitMs = 10_000;

/** Limits the total memory of bodies and answers, and shares it fairly among callers. */
export class MemoryShare {
  readonly #bodies = new WeakMap<ServerResponse, ReleaseShare>();
  readonly #shares = new FairShare({
    ...{ capacity, perCaller, mostWaiting, waitMs },
    refusal: () => unavailable('overloaded', 'Too many large requests at once; try again shortly.', 2),
  });

  /** Waits until a body may be read; it is counted until its answer is ready. */
  async admitBody({ headers }: IncomingMessage, response: ServerResponse, caller: string): Promise<void> {
    const release = await this.#hold(lengthOf(headers), response, caller);
    if (release) this.#bodies.set(response, release);
  }

  /** Waits until an answer of this many characters may be written; it is counted until it is sent. */
  async admitAnswer(characters: number, response: ServerResponse, caller: string): Promise<void> {
    // The body is released first: a request could otherwise wait for memory that it holds itself.
    this.#bodies.get(response)?.();
    await this.#hold(characters, response, caller);
  }

  async #hold(bytes: number, response: ServerResponse, caller: string): Promise<ReleaseShare | undefined> {
    if (!(bytes > small) || response.closed) return undefined;
    const release = await this.#shares.acquire(caller, bytes);
    if (response.closed) release();
    else response.once('close', release);
    return release;
  }
}

function lengthOf(headers: IncomingHttpHeaders): number {
  const isKnown = headers['transfer-encoding'] === undefined && headers['content-encoding'] === undefined;
  if (isKnown) return Number(headers['content-length'] ?? 0);
  return isJson.test(headers['content-type'] ?? '') ? longestJson : longestText;
}
