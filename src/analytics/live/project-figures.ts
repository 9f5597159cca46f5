import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Aggregation, isExtreme } from '../../metering/aggregation.ts';
import { Meter } from '../../metering/meter.ts';
import { rows } from '../../platform/store/rows.ts';
import type { Row } from '../../platform/store/rows.ts';
import { bigint, query, sql, uuid } from '../../platform/store/sql.ts';
import { AnalyticsInterval } from '../interval.ts';
import { reached } from '../movements.ts';
import { inBuckets } from '../range.ts';
import type { Range } from '../range.ts';
import { UsageGrouping } from '../usage-grouping.ts';
import { measureTotals } from '../usage-totals.ts';

/** The figures of a project today, by the calendar of a time zone. */
export interface ProjectFigures {
  projectId: string;
  from: Temporal.Instant;
  to: Temporal.Instant;
  usage: MeterFigures[];
  collected: { currency: string; minor: bigint }[];
  activeSubscriptions: number;
}

export interface MeterFigures {
  meter: Row<Meter>;
  /** Null for meters whose figure does not follow from totals. */
  value: string | null;
  events: number;
}

/** The figures that change only with an event of the project. */
export type FiguresOfEvents = Pick<ProjectFigures, 'collected' | 'activeSubscriptions'> & { meters: Row<Meter>[] };

/** Today, as a range with one bucket. */
export function todayIn(timezone: string, now: Temporal.Instant): Range {
  const start = now.toZonedDateTimeISO(timezone).startOfDay();
  const [from, to] = [start.toInstant(), start.add({ days: 1 }).startOfDay().toInstant()];
  const span = { from, to, interval: AnalyticsInterval.day, timezone };
  return inBuckets(span, [{ start: from, end: to, partial: true }]);
}

/** Reads what events change: two statements. */
export async function readFiguresOfEvents(
  em: EntityManager,
  projectId: string,
  { from, to }: Range,
): Promise<FiguresOfEvents> {
  const project = uuid.project(projectId);
  const received = reached({ projects: [projectId], includeTestClocks: false }, 'p')
    .and(sql`p.status = 'succeeded'`)
    .and(sql`p.received_at >= ${from} and p.received_at < ${to}`);
  const found = await query<{ currency: string | null; minor: bigint }>(
    em,
    sql`
      select null as currency, count(*)::text as minor from subscription
      where project_id = ${project} and status = 'active' and test_clock_id is null
      union all
      select * from (
        select p.currency, sum(p.applied_minor + p.credited_minor)::text from payment p ${received.sql}
        group by p.currency order by p.currency
      ) as collected`,
    { minor: bigint },
  );
  const meters = await rows(em, Meter, sql`where project_id = ${project} order by key, id`);
  return {
    meters,
    activeSubscriptions: Number(found.find(({ currency }) => currency === null)!.minor),
    collected: found.flatMap(({ currency, minor }) => (currency === null ? [] : [{ currency, minor }])),
  };
}

/** Reads the usage of a range from totals: one statement. */
export async function readUsageFigures(
  em: EntityManager,
  projectId: string,
  { meters, range }: { meters: readonly Row<Meter>[]; range: Range },
): Promise<MeterFigures[]> {
  const cells = await measureTotals(em, {
    ...{ projects: [projectId], meters: meters.map(({ id }) => uuid.meter(id)) },
    extremes: meters.filter(({ aggregation }) => isExtreme(aggregation)).map(({ id }) => uuid.meter(id)),
    ...{ groupBy: UsageGrouping.meter, range },
  });
  const totals = new Map(cells.filter(({ bucket }) => bucket === null).map((cell) => [cell.meterId, cell]));
  return meters.map((meter) => {
    const { value = '0', events = 0 } = totals.get(uuid.meter(meter.id)) ?? {};
    return { meter, value: isFromEvents(meter) ? null : value, events };
  });
}

function isFromEvents({ aggregation }: Row<Meter>): boolean {
  return [Aggregation.unique, Aggregation.latest, Aggregation.weighted_sum].includes(aggregation);
}
