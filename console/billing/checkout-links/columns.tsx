import type { CheckoutLinksQuery } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { Status } from '../../app/parts/status.tsx';
import { soldWords, statusOf } from './words.ts';

type Row = NonNullable<CheckoutLinksQuery['checkoutLinks']>['nodes'][number];

/** The columns of checkout links. */
export function linkColumns(project: string): Column<Row>[] {
  return [
    {
      label: 'Name',
      cell: ({ id, name }) => (
        <RowLink to="/$project/checkout-links/$checkoutLink" params={{ project, checkoutLink: id }}>
          {name}
        </RowLink>
      ),
    },
    { label: 'Status', cell: (link) => <Status value={statusOf(link)} /> },
    { label: 'Sells', cell: (link) => soldWords(link) },
    { label: 'Completed', isNumber: true, cell: ({ checkouts, maxUses }) => uses(checkouts.totalCount, maxUses) },
    { label: 'Until', isNumber: true, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
  ];
}

function uses(count: number | null | undefined, maxUses: number | null): string {
  const times = formatNumber(count ?? 0);
  return maxUses ? `${times} of ${formatNumber(maxUses)}` : times;
}
