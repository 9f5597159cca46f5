import type { PeopleQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { formatNumber } from '../../app/parts/money.ts';
import { useViewer } from '../../app/shell/viewer.ts';
import { OverTime } from '../plot/over-time.tsx';
import { figureNames, formatRate, orNone } from './words.ts';

type Report = NonNullable<PeopleQuery['userAnalytics']>;
type Point = Report['series'][number];

const columns: Column<Point>[] = [
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
  const { reportTimezone } = useViewer().service;
  return (
    <OverTime
      title={`${figureNames[figure]} by ${interval}`}
      guide="people-reports"
      heading="figures"
      label="People"
      field="userAnalytics"
      points={series}
      interval={interval}
      zone={reportTimezone}
      bar={({ [figure]: value }) => ({ height: value, text: formatNumber(value) })}
      columns={columns}
    />
  );
}
