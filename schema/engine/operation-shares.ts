import type { Viewer } from '../../src/auth/viewer.ts';
import { unavailable } from '../../src/errors.ts';
import { FairShare } from '../../src/platform/sharing/fair-share.ts';
import type { ReleaseShare } from '../../src/platform/sharing/fair-share.ts';
import { CallerPoints } from '../../src/platform/limits/points.ts';
import type { Points } from '../../src/platform/limits/points.ts';
import { mostPoints } from './cost/request-budget.ts';

/** So many points of operations are worked on at once, at each instance; the values of an answer are made in one go. */
const capacity = 4 * mostPoints;

/** An operation that costs less is admitted at once. */
const light = 2_000;

const waitMs = 10_000;

/** An operation that takes longer waits for something else, and keeps its share no longer. */
const holdMs = 5_000;

const mostWaiting = 400;

/** What each of a thousand requests allows on the average; all credentials of a party share it. */
const pointsPerRequest = { credential: 100_000, address: 5_000 } as const;
const requestsPerHour = 1000;

const nothing: ReleaseShare = () => {};

/** Shares the processor and the hourly points of one instance among its callers. */
export class OperationShares {
  readonly #ofCredentials = new CallerPoints(requestsPerHour * pointsPerRequest.credential);
  readonly #ofAddresses: CallerPoints;
  readonly #processor = new FairShare({
    ...{ capacity, perCaller: mostPoints, mostWaiting, waitMs },
    refusal: () => unavailable('overloaded', 'Other operations of this size are served first; try again shortly.', 2),
  });

  constructor({ anonymousLimit }: { anonymousLimit: number }) {
    this.#ofAddresses = new CallerPoints(anonymousLimit * pointsPerRequest.address);
  }

  of({ kind, party }: Viewer): {
    points: Points;
    admit: (points: number) => ReleaseShare | Promise<ReleaseShare>;
  } {
    const points = kind === 'nobody' ? this.#ofAddresses : this.#ofCredentials;
    return {
      points: points.of(party),
      admit: (size) => (size < light ? nothing : this.#admit(party, size)),
    };
  }

  async #admit(party: string, size: number): Promise<ReleaseShare> {
    const release = await this.#processor.acquire(party, size);
    const timer = setTimeout(release, holdMs).unref();
    return () => {
      clearTimeout(timer);
      release();
    };
  }
}
