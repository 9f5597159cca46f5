import { RequestBudget } from '../../schema/index.ts';
import { CallerPoints } from '../../src/platform/limits/points.ts';

/** The part of a request context that applies limits, for a caller without limits. */
export function unlimited() {
  const points = new CallerPoints(Number.MAX_SAFE_INTEGER).of('test');
  return {
    budget: new RequestBudget(),
    points,
    admit: () => () => {},
    wantsCost: false,
    afterRollback: [],
    admitAnswer: async () => {},
  };
}
