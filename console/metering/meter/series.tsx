import { OverTime } from '../../analytics/plot/over-time.tsx';
import type { MeterPartsFragment, MeterUsageQuery } from '../../app/graphql/gql/metering/graphql.ts';
import { formatNumber } from '../../app/parts/money.ts';
import { Section } from '../../app/parts/section.tsx';
import { withUnit } from './with-unit.ts';

type Report = NonNullable<MeterUsageQuery['usageAnalytics']>;

/** The usage of each hour, day, week or month, and what the running one comes to if usage goes on as so far. */
export function Series({ report: { series, totals, interval }, meter }: { report: Report; meter: MeterPartsFragment }) {
  const forecast = series.at(-1)?.forecast;
  const title = `Usage by ${interval}`;
  if (series.every(({ events }) => events === 0))
    return (
      <Section title={title}>
        <p>No events in this time.</p>
      </Section>
    );
  return (
    <OverTime
      title={title}
      note={`${withUnit(totals[0]?.value ?? '0', meter)} in all`}
      heading="usage"
      label={`Usage of ${meter.key} by ${interval}`}
      field="usageAnalytics"
      points={series}
      interval={interval}
      bar={({ value }) => ({ height: Number(value), text: withUnit(value, meter) })}
      columns={[
        { label: 'Events', isNumber: true, cell: ({ events }) => formatNumber(events) },
        { label: 'Usage', isNumber: true, cell: ({ value }) => withUnit(value, meter) },
      ]}
    >
      {forecast && (
        <p>
          Forecast for the running {interval}: {withUnit(forecast, meter)}
        </p>
      )}
    </OverTime>
  );
}
