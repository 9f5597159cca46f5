import type { HubContext } from '../../context.ts';

/** The header with which a caller requests the cost of an operation. */
export const costHeader = 'x-report-cost';

interface CostReport {
  /** The cost of the operation in points. */
  cost: number;
  /** The maximum cost of this operation. */
  maximum: number;
  /** The points that the caller has left until `resetAt`, over all operations. */
  remaining: number;
  resetAt: string;
}

/** The extension `cost` of an answer, for callers who requested it. */
export function reportedCost(context: HubContext): { extensions?: { cost: CostReport } } {
  return context.wantsCost ? { extensions: { cost: costReport(context) } } : {};
}

function costReport({ budget, points, now }: HubContext): CostReport {
  const { remaining, msToReset } = points.left();
  return {
    cost: budget.cost,
    maximum: budget.maximum,
    remaining,
    resetAt: now.add({ milliseconds: Math.ceil(msToReset) }).toString({ fractionalSecondDigits: 3 }),
  };
}
