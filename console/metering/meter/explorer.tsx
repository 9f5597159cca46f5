import { Figures } from '../../analytics/plot/figures.tsx';
import { Plot } from '../../analytics/plot/plot.tsx';
import { bucketName } from '../../analytics/range/bucket.ts';
import { rangeFilters, rangeOf } from '../../analytics/range/range.ts';
import { MeterUsageDocument } from '../../app/graphql/gql/metering/graphql.ts';
import type { MeterPartsFragment, MeterUsageQuery } from '../../app/graphql/gql/metering/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Filters } from '../../app/list/filters.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { timezone } from '../../app/parts/timezone.ts';
import { Problem } from '../../app/parts/problem.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { Groups } from './groups.tsx';
import { meterRoute } from './route.ts';
import { Subjects } from './subjects.tsx';

type Report = NonNullable<MeterUsageQuery['usageAnalytics']>;

const groupings = ({ groupBy }: MeterPartsFragment) => ({
  name: 'by',
  label: 'Grouping',
  options: [
    { value: '', label: 'All subjects together' },
    { value: 'subject', label: 'By subject' },
    ...(groupBy.length ? [{ value: 'properties', label: `By ${groupBy.join(', ')}` }] : []),
  ],
});

/** The usage of a meter over time, as bars and as a table, by subject, and by the properties that it groups by. */
export function Explorer({ meter, project }: { meter: MeterPartsFragment; project: string }) {
  const search = meterRoute.useSearch();
  const navigate = meterRoute.useNavigate();
  const isBySubject = search.by === 'subject';
  const isByProperties = search.by === 'properties' && meter.groupBy.length > 0;
  const { data, error, reload } = useScreen(MeterUsageDocument, {
    ...{ projectId: project, meter: meter.key, subject: search.q, timezone: timezone(), isBySubject, isByProperties },
    ...rangeOf(search, '30d'),
  });
  return (
    <>
      <Filters
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        hint="Customer id, or your own id"
        filters={[...rangeFilters(search, '30d'), groupings(meter)]}
      />
      {error && !data?.usageAnalytics && <Problem error={error} retry={reload} />}
      {data?.bySubject && <Subjects totals={data.bySubject.totals} meter={meter} project={project} />}
      {data?.byProperties && <Groups totals={data.byProperties.totals} meter={meter} />}
      {data?.usageAnalytics && <Series report={data.usageAnalytics} meter={meter} />}
    </>
  );
}

function Series({ report: { series, totals, interval }, meter }: { report: Report; meter: MeterPartsFragment }) {
  const points = series.map((point) => ({ ...point, id: point.start, name: bucketName(point.start, interval) }));
  const withUnit = (value: string) => [formatNumber(value), meter.unit].filter(Boolean).join(' ');
  const columns: Column<(typeof points)[number]>[] = [
    { label: 'Time', cell: ({ name }) => name },
    { label: 'Events', isNumber: true, cell: ({ events }) => formatNumber(events) },
    { label: 'Usage', isNumber: true, cell: ({ value }) => withUnit(value) },
  ];
  if (series.every(({ events }) => events === 0))
    return (
      <Section title={`Usage by ${interval}`}>
        <p>No events in this time.</p>
      </Section>
    );
  return (
    <Section title={`Usage by ${interval}`} note={`${withUnit(totals[0]?.value ?? '0')} in all`}>
      <Plot
        label={`Usage by ${interval}`}
        bars={points.map(({ id, name, partial, value }) => ({
          ...{ id, name, isPartial: partial, height: Number(value), text: withUnit(value) },
        }))}
      />
      <Figures label="Usage" rows={points} columns={columns} />
    </Section>
  );
}
