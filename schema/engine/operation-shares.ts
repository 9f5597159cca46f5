import type { Viewer } from '../../src/auth/viewer.ts';
import { unavailable } from '../../src/errors.ts';
import { FairShare } from '../../src/platform/sharing/fair-share.ts';
import type { ReleaseShare } from '../../src/platform/sharing/fair-share.ts';
import { CallerPoints } from '../../src/platform/limits/points.ts';
import type { Points } from '../../src/platform/limits/points.ts';
import { maxOperationPoints } from './cost/request-budget.ts';

/** The total cost of operations that an instance executes at once, in points. */
const capacity = 200_000;

/** Operations below this cost are admitted at once. */
const lightPoints = 2_000;

const waitMs = 10_000;

/** The maximum time that an operation holds its share; one that takes longer is waiting for something else. */
const holdMs = 5_000;

const mostWaiting = 400;

/** The hourly points per request of the limit of 1000; all credentials of a party share them. */
const pointsPerRequest = { credential: 100_000, address: 5_000 } as const;
const requestsPerHour = 1000;

/** The points of a caller in an hour, with a credential and without. */
export function pointLimits(anonymousLimit: number) {
  return {
    credential: requestsPerHour * pointsPerRequest.credential,
    address: anonymousLimit * pointsPerRequest.address,
  };
}

const noShare: ReleaseShare = () => {};

/** Shares the processor and the hourly points of one instance among its callers. */
export class OperationShares {
  readonly #ofCredentials: CallerPoints;
  readonly #ofAddresses: CallerPoints;
  readonly #processor = new FairShare({
    ...{ capacity, perCaller: maxOperationPoints, mostWaiting, waitMs },
    refusal: () => unavailable('overloaded', 'Too many large operations are running; try again shortly.', 2),
  });

  constructor({ anonymousLimit }: { anonymousLimit: number }) {
    const { credential, address } = pointLimits(anonymousLimit);
    this.#ofCredentials = new CallerPoints(credential);
    this.#ofAddresses = new CallerPoints(address);
  }

  of({ kind, party }: Viewer): {
    points: Points;
    admit: (points: number) => ReleaseShare | Promise<ReleaseShare>;
  } {
    const points = kind === 'nobody' ? this.#ofAddresses : this.#ofCredentials;
    return {
      points: points.of(party),
      admit: (size) => (size < lightPoints ? noShare : this.#admit(party, size)),
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
