import { typeId } from '../platform/store/sql.ts';

/** The group of a figure of revenue: its currency, and one of the others where the report is grouped by it. */
export interface ReportGroup {
  currency: string;
  productId: string | null;
  planId: string | null;
  projectId: string | null;
  country: string | null;
}

/** Describes the group of a row; `part` is a uuid, or a country. */
export function groupOf({ currency, part }: { currency: string; part: string | null }, groupBy: string): ReportGroup {
  const of = (grouping: string) => (groupBy === grouping ? part : null);
  const [product, plan, project] = [of('product'), of('plan'), of('project')];
  return {
    currency,
    productId: product && typeId.product(product),
    planId: plan && typeId.plan(plan),
    projectId: project && typeId.project(project),
    country: of('country'),
  };
}
