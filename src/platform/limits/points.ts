import { Refusal } from '../../errors.ts';
import { LocalCounts } from './local-counts.ts';
import type { RemainingCount } from './local-counts.ts';

/** The points that one caller can spend on operations in an hour. */
export interface Points {
  readonly limit: number;
  /** Reserves points before the work; refuses if fewer remain. */
  reserve(points: number): void;
  /** Replaces the reserved points by the used ones. */
  settle(reserved: number, used: number): void;
  left(): RemainingCount;
}

const hourSeconds = 3600;

/** The points of all callers, counted by each instance separately. */
export class CallerPoints {
  readonly #counts: LocalCounts;

  constructor(readonly pointsPerHour: number) {
    this.#counts = new LocalCounts({ points: pointsPerHour, seconds: hourSeconds });
  }

  of(caller: string): Points {
    const counts = this.#counts;
    return {
      limit: this.pointsPerHour,
      reserve(points) {
        const { remaining, msToReset } = counts.left(caller);
        if (points > remaining) throw spent(points, Math.max(0, remaining), msToReset);
        counts.add(caller, points);
      },
      settle(reserved, used) {
        if (used !== reserved) counts.add(caller, used - reserved);
      },
      left: () => counts.left(caller),
    };
  }
}

function spent(cost: number, remaining: number, msToReset: number): Refusal {
  const seconds = Math.max(1, Math.ceil(msToReset / 1000));
  const sentence = `The operation costs ${cost} points and ${remaining} are left of this hour's; wait ${seconds} s, or ask for less.`;
  return new Refusal('limited', 'points_exceeded', sentence, { retryAfterSeconds: seconds, cost });
}
