import type { ReactNode } from 'react';
import { RowLink } from '../../app/list/row-link.tsx';
import { countryName } from '../../app/parts/names.ts';

/** What revenue is grouped by, beside its currency. */
export type By = 'product' | 'plan' | 'country';

/** The group of figures, with names where they are shown. */
export interface Group {
  currency: string;
  productId?: string | null;
  planId?: string | null;
  country?: string | null;
  product?: { id: string; name: string } | null;
  plan?: { name: string; product: { name: string } } | null;
}

export const keyOf: Record<By, (group: Group) => string | null | undefined> = {
  product: ({ productId }) => productId,
  plan: ({ planId }) => planId,
  country: ({ country }) => country,
};

/** The name of a group, with a link to its product. */
export const nameOf: Record<By, (group: Group, project: string) => ReactNode> = {
  product: ({ product }, project) =>
    product ? (
      <RowLink to="/$project/products/$product" params={{ project, product: product.id }}>
        {product.name}
      </RowLink>
    ) : (
      'No product'
    ),
  plan: ({ plan }) =>
    plan ? (
      <>
        {plan.name}
        <small>{plan.product.name}</small>
      </>
    ) : (
      'No plan'
    ),
  country: ({ country }) => (country ? countryName(country) : 'No country'),
};

export const labels: Record<By, string> = { product: 'Product', plan: 'Plan', country: 'Country' };

/** The choice of a grouping. */
export const grouping = {
  name: 'by',
  label: 'Grouping',
  options: [
    { value: '', label: 'All together' },
    { value: 'product', label: 'By product' },
    { value: 'plan', label: 'By plan' },
    { value: 'country', label: 'By country' },
  ],
};

/** The variables of a report that is also grouped, where a grouping is chosen. */
export function groupedBy(by: By | undefined) {
  return { groupBy: by ?? 'product', isGrouped: by !== undefined };
}

/** The grouping that a report was read with. */
export function groupingOf({ groupBy, isGrouped }: ReturnType<typeof groupedBy>): By | undefined {
  return isGrouped ? groupBy : undefined;
}
