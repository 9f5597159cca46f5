import type { PeopleQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { formatNumber } from '../../app/parts/money.ts';
import { useViewer } from '../../app/shell/viewer.ts';
import { Figures } from '../plot/figures.tsx';
import { ReportSection } from '../plot/report-section.tsx';
import { StackedPlot } from '../plot/stacked-plot.tsx';
import { bucketName } from '../range/bucket.ts';
import { lifecycleNames } from './words.ts';

type Report = NonNullable<PeopleQuery['userAnalytics']>;
type Parts = NonNullable<Report['series'][number]['lifecycle']>;
type Row = Record<keyof typeof lifecycleNames, number> & { id: string; name: string };

const kinds = ['new', 'retained', 'resurrected', 'dormant'] as const;

const columns: Column<Row>[] = [
  { label: 'Time', cell: ({ name }) => name },
  ...kinds.map((kind): Column<Row> => ({
    label: lifecycleNames[kind],
    isNumber: true,
    cell: (row) => formatNumber(row[kind]),
  })),
];

/** The active people by when they were active before, above the line, and those who did not come back, below it. */
export function Lifecycle({ report: { series, interval } }: { report: Report }) {
  const { reportTimezone: zone } = useViewer().service;
  const whole = series.filter((point): point is typeof point & { lifecycle: Parts } => Boolean(point.lifecycle));
  if (!whole.length) return null;
  const rows = whole.map(({ start, lifecycle: { new: fresh, retained, resurrected, dormant } }): Row => ({
    ...{ id: start, name: bucketName(start, interval, zone) },
    ...{ new: fresh, retained, resurrected, dormant },
  }));
  const title = `Who came back, by ${interval}`;
  return (
    <ReportSection
      title={title}
      guide="people-reports"
      heading="lifecycle"
      label="Lifecycle of people"
      rows={rows}
      field="userAnalytics"
    >
      <StackedPlot
        label={title}
        names={kinds.map((kind) => lifecycleNames[kind])}
        stacks={rows.map((row) => ({
          ...{ id: row.id, name: row.name, below: row.dormant },
          above: [row.new, row.retained, row.resurrected],
        }))}
      />
      <Figures label={title} rows={rows} columns={columns} />
    </ReportSection>
  );
}
