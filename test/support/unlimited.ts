import { RequestBudget } from '../../schema/index.ts';
import { CallerPoints } from '../../src/platform/limits/points.ts';

/** What a context needs that is made by hand, for a caller whom no limit stops. */
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
