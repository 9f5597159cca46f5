import type { HubContext } from '../../context.ts';
import { mostPoints } from './request-budget.ts';

/** The header by which a caller asks what an operation cost. */
export const costHeader = 'x-report-cost';

interface CostReport {
  /** What the operation cost, in points. */
  cost: number;
  /** What one operation may cost. */
  maximum: number;
  /** What the caller may spend until `resetAt`, all operations together. */
  remaining: number;
  resetAt: string;
}

/** The extension `cost` of an answer, for callers who asked for it. */
export function reportedCost(context: HubContext): { extensions?: { cost: CostReport } } {
  return context.wantsCost ? { extensions: { cost: costReport(context) } } : {};
}

function costReport({ budget, points, now }: HubContext): CostReport {
  const { remaining, msToReset } = points.left();
  return {
    cost: budget.cost,
    maximum: mostPoints,
    remaining,
    resetAt: now.add({ milliseconds: Math.ceil(msToReset) }).toString({ fractionalSecondDigits: 3 }),
  };
}
