import type { PeopleQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import { formatNumber } from '../../app/parts/money.ts';
import { Section } from '../../app/parts/section.tsx';
import { useViewer } from '../../app/shell/viewer.ts';
import { HeatMap } from '../plot/heat-map.tsx';
import type { HeatRow } from '../plot/heat-map.tsx';
import { ReportSection } from '../plot/report-section.tsx';
import { bucketName } from '../range/bucket.ts';
import { formatRate, orNone } from './words.ts';

type Report = NonNullable<PeopleQuery['userRetention']>;
type Cohort = Report['cohorts'][number];

/** A row for each group of people who were first active together, and a column for each later bucket. */
export function Retention({ report: { cohorts, averages, interval } }: { report: Report }) {
  const { reportTimezone: zone } = useViewer().service;
  const seen = cohorts.filter(({ size }) => size !== 0);
  const title = `Retention by ${interval}`;
  if (!seen.length) return <Section title={title}>Nobody was active for the first time in this time.</Section>;
  const all = seen.reduce((sum, { size }) => sum + (size ?? 0), 0);
  const rows = seen.map(({ start, size, cells }): HeatRow => ({
    ...{ id: start, name: bucketName(start, interval, zone), note: orNone(size) },
    cells: cells.map(({ period, start: bucket, people, rate }) =>
      cellOf(period, rate, `${bucketName(bucket, interval, zone)}: ${orNone(people)}`),
    ),
  }));
  const total: HeatRow = {
    ...{ id: 'all', name: 'All', note: formatNumber(all) },
    cells: averages.map(({ period, rate }) => cellOf(period, rate, `After ${period}`)),
  };
  return (
    <ReportSection
      title={title}
      note="Share of the people who were first active in it"
      guide="people-reports"
      heading="cohorts"
      label="Retention"
      rows={flat(cohorts)}
      field="userRetention"
    >
      <HeatMap
        label={title}
        corner="First active"
        noteLabel="People"
        columns={averages.map(({ period }) => String(period))}
        rows={[...rows, total]}
      />
    </ReportSection>
  );
}

function cellOf(period: number, rate: number | null | undefined, title: string) {
  return { id: String(period), share: rate ?? 0, text: rate == null ? '—' : formatRate(rate), title, isPartial: false };
}

/** A row for each bucket of each cohort. */
function flat(cohorts: readonly Cohort[]): object[] {
  return cohorts.flatMap(({ start, size, cells }) =>
    cells.map(({ period, start: bucket, people, rate }) => ({ cohort: start, size, bucket, period, people, rate })),
  );
}
