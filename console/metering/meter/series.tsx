import { About } from '../../analytics/plot/about.tsx';
import { Figures } from '../../analytics/plot/figures.tsx';
import { Plot } from '../../analytics/plot/plot.tsx';
import { bucketName } from '../../analytics/range/bucket.ts';
import type { MeterPartsFragment, MeterUsageQuery } from '../../app/graphql/gql/metering/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { formatNumber } from '../../app/parts/money.ts';
import { Section } from '../../app/parts/section.tsx';
import { withUnit } from './with-unit.ts';

type Report = NonNullable<MeterUsageQuery['usageAnalytics']>;

/** The usage of each hour, day, week or month, and what the running one comes to if usage goes on as so far. */
export function Series({ report: { series, totals, interval }, meter }: { report: Report; meter: MeterPartsFragment }) {
  const points = series.map((point) => ({ ...point, id: point.start, name: bucketName(point.start, interval) }));
  const forecast = series.at(-1)?.forecast;
  const columns: Column<(typeof points)[number]>[] = [
    { label: 'Time', cell: ({ name }) => name },
    { label: 'Events', isNumber: true, cell: ({ events }) => formatNumber(events) },
    { label: 'Usage', isNumber: true, cell: ({ value }) => withUnit(value, meter) },
  ];
  if (series.every(({ events }) => events === 0))
    return (
      <Section title={`Usage by ${interval}`}>
        <p>No events in this time.</p>
      </Section>
    );
  return (
    <Section
      title={`Usage by ${interval}`}
      note={`${withUnit(totals[0]?.value ?? '0', meter)} in all`}
      action={<About heading="usage" label={`Usage of ${meter.key} by ${interval}`} rows={series} />}
    >
      <Plot
        label={`Usage by ${interval}`}
        bars={points.map(({ id, name, partial, value }) => ({
          ...{ id, name, isPartial: partial, height: Number(value), text: withUnit(value, meter) },
        }))}
      />
      {forecast && (
        <p>
          Forecast for the running {interval}: {withUnit(forecast, meter)}
        </p>
      )}
      <Figures label="Usage" rows={points} columns={columns} />
    </Section>
  );
}
