import { CustomerUsageDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { CustomerNameFragment, CustomerUsagePartsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { timezone } from '../../app/parts/timezone.ts';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';

type Total = CustomerUsagePartsFragment['totals'][number];
type Row = Total & { id: string; subject: string };

const columns: Column<Row>[] = [
  { label: 'Meter', cell: ({ group }) => group.meter.name },
  { label: 'Recorded for', isHiddenOnPhone: true, cell: ({ subject }) => subject },
  { label: 'Events', isNumber: true, cell: ({ events }) => formatNumber(events) },
  {
    label: 'Usage',
    isNumber: true,
    cell: ({ value, group }) => [formatNumber(value), group.meter.unit].filter(Boolean).join(' '),
  },
];

/** What a customer has used in 30 days, by each of the two ids under which events can be recorded for it. */
export function Usage({ customer, project }: { customer: CustomerNameFragment; project: string }) {
  const { id, externalId } = customer;
  const { data } = useScreen(CustomerUsageDocument, {
    ...{
      projectId: project,
      id,
      externalId: externalId ?? '',
      hasExternalId: externalId !== null,
      timezone: timezone(),
    },
  });
  const rows = [...rowsOf(data?.byId, id), ...rowsOf(data?.byExternalId, externalId ?? '')];
  if (!rows.length) return null;
  return (
    <Section title="Usage" note="30 days">
      <Rows label="Usage" rows={rows} columns={columns} />
    </Section>
  );
}

function rowsOf(usage: CustomerUsagePartsFragment | null | undefined, subject: string): Row[] {
  return (usage?.totals ?? [])
    .filter(({ events }) => events > 0)
    .map((total) => ({ ...total, id: `${subject} ${total.group.meter.id}`, subject }));
}
