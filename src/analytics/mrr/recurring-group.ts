import { typeId } from '../../platform/store/sql.ts';
import { RecurringGrouping } from './recurring-grouping.ts';

export interface RecurringGroup {
  currency: string;
  productId: string | null;
  planId: string | null;
  projectId: string | null;
  country: string | null;
}

/** Describes the group of a row. */
export function groupOf(
  { currency, part }: { currency: string; part: string | null },
  groupBy: RecurringGrouping,
): RecurringGroup {
  const of = (grouping: RecurringGrouping) => (groupBy === grouping ? part : null);
  const [product, plan, project] = [RecurringGrouping.product, RecurringGrouping.plan, RecurringGrouping.project].map(
    of,
  );
  return {
    currency,
    productId: product ? typeId.product(product) : null,
    planId: plan ? typeId.plan(plan) : null,
    projectId: project ? typeId.project(project) : null,
    country: of(RecurringGrouping.country),
  };
}
