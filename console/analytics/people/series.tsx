import type { PeopleQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { formatNumber } from '../../app/parts/money.ts';
import { Section } from '../../app/parts/section.tsx';
import { useViewer } from '../../app/shell/viewer.ts';
import { About } from '../plot/about.tsx';
import { Figures } from '../plot/figures.tsx';
import { Plot } from '../plot/plot.tsx';
import { bucketName } from '../range/bucket.ts';
import { figureNames, formatRate, orNone } from './words.ts';

type Report = NonNullable<PeopleQuery['userAnalytics']>;
type Point = Report['series'][number] & { id: string; name: string };

const columns: Column<Point>[] = [
  { label: 'Time', cell: ({ name }) => name },
  { label: figureNames.signIns, isNumber: true, cell: ({ signIns }) => formatNumber(signIns) },
  { label: 'New', isNumber: true, cell: ({ newUsers }) => formatNumber(newUsers) },
  { label: 'Active', isNumber: true, cell: ({ activeUsers }) => formatNumber(activeUsers) },
  { label: '7 days', isNumber: true, cell: ({ weeklyActive }) => orNone(weeklyActive) },
  { label: '28 days', isNumber: true, isHiddenOnPhone: true, cell: ({ monthlyActive }) => orNone(monthlyActive) },
  {
    label: 'Stickiness',
    isNumber: true,
    isHiddenOnPhone: true,
    cell: ({ stickiness }) => (stickiness == null ? '—' : formatRate(stickiness)),
  },
];

/** One figure over time as bars, and all of them as a table. */
export function Series({ report: { series, interval }, figure }: { report: Report; figure: keyof typeof figureNames }) {
  const { reportTimezone: zone } = useViewer().service;
  const points = series.map((point) => ({ ...point, id: point.start, name: bucketName(point.start, interval, zone) }));
  const title = `${figureNames[figure]} by ${interval}`;
  return (
    <Section title={title} action={<About guide="people-reports" heading="figures" label="People" rows={series} />}>
      <Plot
        label={title}
        bars={points.map(({ id, name, partial, [figure]: value }) => ({
          ...{ id, name, isPartial: partial, height: value, text: formatNumber(value) },
        }))}
      />
      <Figures label={title} rows={points} columns={columns} />
    </Section>
  );
}
