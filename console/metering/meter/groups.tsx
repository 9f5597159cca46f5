import type { MeterPartsFragment, MeterUsageQuery } from '../../app/graphql/gql/metering/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { Section } from '../../app/parts/section.tsx';

type Totals = NonNullable<MeterUsageQuery['byProperties']>['totals'];

interface Row {
  id: string;
  values: Record<string, string | null>;
  events: number;
  value: string;
}

/** The usage of each combination of values of the meter's properties, in the whole range, most first. */
export function Groups({ totals, meter }: { totals: Totals; meter: MeterPartsFragment }) {
  const rows = totals
    .map(({ group, events, value }): Row => {
      const values = (group.properties ?? {}) as Record<string, string | null>;
      return { id: JSON.stringify(values), values, events, value };
    })
    .toSorted((one, other) => Number(other.value) - Number(one.value));
  if (!rows.length) return null;
  const columns: Column<Row>[] = [
    ...meter.groupBy.map((name): Column<Row> => ({ label: name, cell: ({ values }) => values[name] ?? 'None' })),
    { label: 'Events', isNumber: true, cell: ({ events }) => formatNumber(events) },
    {
      label: 'Usage',
      isNumber: true,
      cell: ({ value }) => [formatNumber(value), meter.unit].filter(Boolean).join(' '),
    },
  ];
  return (
    <Section title="By properties" note={rows.length}>
      <Rows label="Usage by properties" rows={rows} columns={columns} />
    </Section>
  );
}
