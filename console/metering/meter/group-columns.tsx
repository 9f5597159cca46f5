import { formatShare } from '../../analytics/plot/share.ts';
import type { MeterPartsFragment } from '../../app/graphql/gql/metering/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { Nothing } from '../../app/parts/moment.tsx';
import { nameOf } from '../../billing/customers/customer-name.ts';
import classes from './groups.module.css';
import type { GroupTotal } from './use-groups.ts';
import { withUnit } from './with-unit.ts';

export type Grouping = 'subject' | 'customer' | 'plan' | 'properties';

export interface GroupRow extends GroupTotal {
  id: string;
  /** Its part of the largest in percent, for drawing alone. */
  height: number;
}

interface OfGroups {
  project: string;
  rows: readonly GroupRow[];
}

/** What names a group, and its usage; with the share of the limit if any group has one. */
export function groupColumns(by: Grouping, meter: MeterPartsFragment, { project, rows }: OfGroups): Column<GroupRow>[] {
  const hasLimits = rows.some(({ group }) => group.limit);
  return [
    ...namesOf(by, meter, project),
    {
      label: 'Compared',
      isHiddenOnPhone: true,
      cell: ({ height }) => <span className={classes.bar} style={{ width: `${height}%` }} />,
    },
    { label: 'Events', isNumber: true, cell: ({ events }) => formatNumber(events) },
    { label: 'Usage', isNumber: true, cell: ({ value }) => withUnit(value, meter) },
    ...(hasLimits ? [{ label: 'Of the limit', isNumber: true, cell: limitOf }] : []),
  ];
}

function namesOf(by: Grouping, { groupBy }: MeterPartsFragment, project: string): Column<GroupRow>[] {
  if (by === 'plan') return [{ label: 'Plan', cell: ({ group: { plan } }) => planName(plan) }];
  if (by === 'customer')
    return [{ label: 'Customer', cell: ({ group }) => <Customer group={group} project={project} /> }];
  if (by === 'subject')
    return [{ label: 'Subject', cell: ({ group }) => <Subject id={group.subject ?? ''} project={project} /> }];
  return groupBy.map((name) => ({
    label: name,
    cell: ({ group }) => (group.properties as Record<string, string | null> | null)?.[name] ?? 'None',
  }));
}

function planName(plan: GroupTotal['group']['plan']): string {
  return plan ? `${plan.product.name}: ${plan.name}` : 'Without a plan';
}

function Customer({ group: { customer, customerId }, project }: { group: GroupTotal['group']; project: string }) {
  if (!customerId) return 'No customer';
  return (
    <RowLink to="/$project/customers/$customer" params={{ project, customer: customerId }}>
      {customer ? nameOf(customer) : customerId}
    </RowLink>
  );
}

/** A subject is a customer by its id, or by a name that the project gave it. */
function Subject({ id, project }: { id: string; project: string }) {
  if (!id.startsWith('customer_')) return id;
  return (
    <RowLink to="/$project/customers/$customer" params={{ project, customer: id }}>
      {id}
    </RowLink>
  );
}

/** The present period of the customer's subscription counts for the limit, also where the report has another range. */
function limitOf({ group: { limit } }: GroupRow) {
  if (!limit) return <Nothing />;
  const amounts = `${formatNumber(limit.used)} of ${formatNumber(limit.limit)}`;
  return limit.share === null ? amounts : `${formatShare(limit.share)} (${amounts})`;
}
