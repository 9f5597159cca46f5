import type { CustomerQuery } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { formatNumber } from '../../app/parts/money.ts';
import { Moment, Nothing } from '../../app/parts/moment.tsx';

type Entitlement = NonNullable<CustomerQuery['customer']>['entitlements'][number];

/** The columns of what a customer may use now. */
export const entitlementColumns: Column<Entitlement & { id: string }>[] = [
  { label: 'Feature', cell: ({ feature }) => feature },
  { label: 'Product', cell: ({ product }) => product.name },
  { label: 'Granted', isNumber: true, cell: (entitlement) => valueOf(entitlement) },
  { label: 'Used', isNumber: true, cell: ({ used }) => (used ? formatNumber(used) : <Nothing />) },
  { label: 'Resets', isNumber: true, cell: ({ resetsAt }) => <Moment at={resetsAt} /> },
];

function valueOf({ value, unit, limit, type }: Entitlement): string {
  if (type === 'boolean') return value === true ? 'Yes' : 'No';
  if (type === 'metered' && limit === null) return 'Unlimited';
  return [typeof value === 'number' ? formatNumber(value) : String(value), unit].filter(Boolean).join(' ');
}
