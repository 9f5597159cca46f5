import { CustomerUsageDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { CustomerNameFragment, CustomerUsageQuery } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { timezone } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';

type Total = NonNullable<CustomerUsageQuery['usageAnalytics']>['totals'][number];

const columns: Column<Total & { id: string }>[] = [
  { label: 'Meter', cell: ({ group }) => group.meter.name },
  { label: 'Events', isNumber: true, cell: ({ events }) => formatNumber(events) },
  {
    label: 'Usage',
    isNumber: true,
    cell: ({ value, group }) => [formatNumber(value), group.meter.unit].filter(Boolean).join(' '),
  },
];

/** What a customer has used in 30 days. Usage is recorded under the id that the project itself gave to the customer. */
export function Usage({ customer, project }: { customer: CustomerNameFragment; project: string }) {
  const subject = customer.externalId ?? customer.id;
  const { data } = useScreen(CustomerUsageDocument, { projectId: project, subject, timezone });
  const used = (data?.usageAnalytics?.totals ?? []).filter(({ events }) => events > 0);
  if (!used.length) return null;
  return (
    <Section title="Usage" note="30 days">
      <Rows label="Usage" rows={used.map((total) => ({ ...total, id: total.group.meter.id }))} columns={columns} />
    </Section>
  );
}
