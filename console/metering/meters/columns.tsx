import { Spark } from '../../analytics/plot/plot.tsx';
import type { Bar } from '../../analytics/plot/plot.tsx';
import type { MeterPartsFragment, UsageOfMetersQuery } from '../../app/graphql/gql/metering/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Nothing } from '../../app/parts/moment.tsx';
import { words } from '../../app/parts/words.ts';

interface Row extends MeterPartsFragment {
  events: number;
  value: string | undefined;
  bars: Pick<Bar, 'id' | 'height'>[];
}

export const meterColumns = (project: string): Column<Row>[] => [
  {
    label: 'Meter',
    cell: ({ id, name }) => (
      <RowLink to="/$project/meters/$meter" params={{ project, meter: id }}>
        {name}
      </RowLink>
    ),
  },
  { label: 'Key', isHiddenOnPhone: true, cell: ({ key }) => <CopyId id={key} /> },
  { label: 'Aggregation', isHiddenOnPhone: true, cell: ({ aggregation }) => words(aggregation) },
  {
    label: 'Over time',
    cell: ({ bars }) => <Spark bars={bars} most={Math.max(...bars.map(({ height }) => height), 0)} />,
  },
  { label: 'Events', isNumber: true, isHiddenOnPhone: true, cell: ({ events }) => formatNumber(events) || <Nothing /> },
  {
    label: 'Usage',
    isNumber: true,
    cell: ({ value, unit }) => (value ? [formatNumber(value), unit].filter(Boolean).join(' ') : <Nothing />),
  },
];

/** Meters with their usage; a meter has a scale of its own, since units differ. */
export function meterRows(meters: readonly MeterPartsFragment[], usage: UsageOfMetersQuery['usageAnalytics']): Row[] {
  return meters.map((meter) => {
    const total = usage?.totals.find(({ group }) => group.meter.id === meter.id);
    const points = usage?.series?.filter(({ group }) => group.meter.id === meter.id) ?? [];
    const bars = points.map(({ start, value }) => ({ id: start, height: Number(value) }));
    return { ...meter, events: total?.events ?? 0, value: total?.value, bars };
  });
}
