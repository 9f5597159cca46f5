import { Migration } from '@mikro-orm/migrations';
import { usageFunctionsBefore } from './usage-functions-before-0056.ts';

/**
 * Usage with events that were withdrawn, and of meters of min, average and latest. As of a time, an event counts if it
 * was recorded by then and not withdrawn by then. The largest quantity of an hour cannot be reduced by subtraction, so
 * the hours that lost an event are read event by event for max and min.
 */
export class Migration0056UsageFunctions extends Migration {
  override up(): void {
    for (const sql of [LATEST, ADDED_UP, CAME_LATE]) this.addSql(sql);
    for (const what of [ofMeter, ofGroups]) this.addSql(level(what));
    for (const what of [ofMeter, ofGroups]) this.addSql(asOf(what));
  }

  override down(): void {
    for (const sql of usageFunctionsBefore()) this.addSql(sql);
    this.addSql(`drop function usage_latest`);
  }
}

/** What a function counts: the whole meter, or some of its groups. */
interface Counted {
  prefix: string;
  hours: string;
  /** The parameter, and its type, beside the subjects. */
  parameter: string;
  argument: string;
  /** The condition on rows of hours (t) or events (e). */
  only: (row: 't' | 'e') => string;
}

const ofMeter: Counted = {
  ...{ prefix: '', hours: 'usage_hour', parameter: '', argument: 'null' },
  only: (row) => `${row}.project_id = of_project and ${row}.meter_id = of_meter and ${row}.subject = any(whose)`,
};

const ofGroups: Counted = {
  ...{ prefix: 'group_', hours: 'usage_group_hour', parameter: ' groups smallint[],', argument: 'groups' },
  only: (row) => `${ofMeter.only(row)} and ${row}.group_number = any(groups)`,
};

/** The events of a row of hours, when hours are read event by event. */
const eventsOfHour = ({ prefix }: Counted) =>
  `e.project_id = of_project and e.meter_id = of_meter and e.subject = t.subject
            ${prefix && 'and e.group_number = t.group_number'} and e.occurred_at >= t.hour
            and e.occurred_at < t.hour + interval '1 hour'`;

/** Whether an event (e) counts as of recorded_until. */
const KNOWN = `e.recorded_at <= recorded_until and (e.withdrawn_at is null or e.withdrawn_at > recorded_until)`;

/** In the totals of a meter of min, quantities are negated, so that the smallest is the largest. */
const EXTREME = `case aggregation when 'min' then - e.quantity else e.quantity end`;

/** The quantity of parts with a number of events, the sum of their quantities, and the largest. */
const AGGREGATED = `case aggregation
              when 'count' then coalesce(sum(part.events), 0)
              when 'sum' then coalesce(sum(part.quantity), 0)
              when 'max' then coalesce(max(part.largest), 0)
              when 'min' then coalesce(- max(part.largest), 0)
              when 'average' then coalesce(usage_average(sum(part.quantity), nullif(sum(part.events), 0)), 0)
            end`;

/** The hours that lost an event, whose largest quantity must be found again. */
const REVISED = `if aggregation in ('max', 'min') then
      revised := (
        select array_agg(distinct date_trunc('hour', w.occurred_at, 'UTC')) from withdrawn_usage_event w
        where w.project_id = of_project and w.meter_id = of_meter and w.subject = any(whose)
          and w.occurred_at >= whole_since and w.occurred_at < whole_until
      );
    end if;`;

/** The quantity of the last event: by its time, then by when it was recorded. One look into an index for each subject. */
const LATEST = `
  create function usage_latest(
    of_project uuid, of_meter uuid, whose text[], groups smallint[], since timestamptz, until timestamptz,
    recorded_until timestamptz
  ) returns numeric language plpgsql stable parallel safe as $$
  begin
    return coalesce((
      select last.quantity from unnest(whose) as named (subject)
      cross join lateral (
        select e.quantity, e.occurred_at, e.recorded_at, e.id from known_usage_event e
        where e.project_id = of_project and e.meter_id = of_meter and e.subject = named.subject
          and (groups is null or e.group_number = any(groups))
          and e.occurred_at >= since and e.occurred_at < until and ${KNOWN}
        order by e.occurred_at desc, e.recorded_at desc, e.id desc limit 1
      ) as last
      order by last.occurred_at desc, last.recorded_at desc, last.id desc limit 1
    ), 0);
  end $$`;

const PARTS = `(
  select project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at from usage_total
  union all
  select project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at from usage_addition
)`;

const ADDED_UP = `
  create or replace function usage_added_up(
    of_project uuid, of_meter uuid, aggregation text, whose text[], since timestamptz, until timestamptz
  ) returns numeric language plpgsql stable parallel safe as $$
  declare
    whole_since timestamptz := date_trunc('hour', since + interval '1 hour' - interval '1 microsecond', 'UTC');
    whole_until timestamptz := date_trunc('hour', until, 'UTC');
    revised timestamptz[];
  begin
    if aggregation = 'unique' then
      return (
        select count(*) from (
          select distinct e.value from usage_event e
          where ${ofMeter.only('e')} and e.occurred_at >= since and e.occurred_at < until
        ) as different
      );
    end if;
    if aggregation = 'latest' then
      return usage_latest(of_project, of_meter, whose, null, since, until, 'infinity');
    end if;
    ${REVISED}
    return (
      select ${AGGREGATED}
      from (
        select t.events, t.quantity, t.largest from ${PARTS} t
        where ${ofMeter.only('t')} and t.hour >= whole_since and t.hour < whole_until
          and (revised is null or t.hour <> all(revised))
        union all
        select 1, e.quantity, ${EXTREME} from unnest(revised) as again (hour)
        join usage_event e on ${ofMeter.only('e')} and e.occurred_at >= again.hour
          and e.occurred_at < again.hour + interval '1 hour'
        union all
        select 1, e.quantity, ${EXTREME} from usage_event e
        where ${ofMeter.only('e')} and e.occurred_at >= since and e.occurred_at < least(whole_since, until)
        union all
        select 1, e.quantity, ${EXTREME} from usage_event e
        where ${ofMeter.only('e')} and e.occurred_at >= greatest(whole_until, whole_since) and e.occurred_at < until
      ) as part
    );
  end $$`;

const level = (what: Counted) => `
  create or replace function ${what.prefix}usage_average_level(
    of_project uuid, of_meter uuid, whose text[],${what.parameter} since timestamptz, until timestamptz,
    recorded_until timestamptz
  ) returns numeric language plpgsql stable parallel safe as $$
  declare
    first_hour timestamptz := date_trunc('hour', since, 'UTC');
    whole numeric := extract(epoch from until) - extract(epoch from since);
    level numeric;
    came_more boolean;
  begin
    if whole <= 0 then
      return 0;
    end if;
    select coalesce(sum(t.quantity) filter (where t.last_recorded_at <= recorded_until), 0),
        coalesce(bool_or(t.last_recorded_at > recorded_until), false)
      into level, came_more
      from ${what.hours} t where ${what.only('t')} and t.hour < first_hour;
    if came_more then
      level := level + (
        select coalesce(sum(known.quantity), 0) from ${what.hours} t
        cross join lateral (
          select sum(e.quantity) as quantity from known_usage_event e
          where ${eventsOfHour(what)} and e.occurred_at < first_hour and ${KNOWN}
        ) as known
        where ${what.only('t')} and t.hour < first_hour and t.last_recorded_at > recorded_until
      );
    end if;
    return (
      select usage_average(level * whole + coalesce(sum(
          e.quantity * (extract(epoch from until) - extract(epoch from greatest(e.occurred_at, since)))
        ), 0), whole)
      from known_usage_event e
      where ${what.only('e')} and e.occurred_at >= first_hour and e.occurred_at < until and ${KNOWN}
    );
  end $$`;

const asOf = (what: Counted) => `
  create or replace function ${what.prefix}usage_as_of(
    of_project uuid, of_meter uuid, aggregation text, whose text[],${what.parameter} since timestamptz,
    until timestamptz, recorded_until timestamptz
  ) returns numeric language plpgsql stable parallel safe as $$
  declare
    whole_since timestamptz := date_trunc('hour', since + interval '1 hour' - interval '1 microsecond', 'UTC');
    whole_until timestamptz := greatest(date_trunc('hour', until, 'UTC'), whole_since);
    revised timestamptz[];
  begin
    if aggregation = 'weighted_sum' then
      return ${what.prefix}usage_average_level(
        of_project, of_meter, whose,${what.prefix && ' groups,'} since, until, recorded_until);
    end if;
    if aggregation = 'unique' then
      return (
        select count(*) from (
          select distinct e.value from known_usage_event e
          where ${what.only('e')} and e.occurred_at >= since and e.occurred_at < until and ${KNOWN}
        ) as different
      );
    end if;
    if aggregation = 'latest' then
      return usage_latest(of_project, of_meter, whose, ${what.argument}, since, until, recorded_until);
    end if;
    ${REVISED}
    return (
      select ${AGGREGATED}
      from (
        select t.events, t.quantity, t.largest from ${what.hours} t
        where ${what.only('t')} and t.hour >= whole_since and t.hour < whole_until
          and t.last_recorded_at <= recorded_until and (revised is null or t.hour <> all(revised))
        union all
        select known.events, known.quantity, known.largest from ${what.hours} t
        cross join lateral (
          select count(*) as events, sum(e.quantity) as quantity, max(${EXTREME}) as largest from known_usage_event e
          where ${eventsOfHour(what)} and ${KNOWN}
        ) as known
        where ${what.only('t')} and t.hour >= whole_since and t.hour < whole_until
          and (t.last_recorded_at > recorded_until or t.hour = any(revised))
        union all
        select 1, e.quantity, ${EXTREME} from known_usage_event e
        where ${what.only('e')} and e.occurred_at >= since and e.occurred_at < least(whole_since, until) and ${KNOWN}
        union all
        select 1, e.quantity, ${EXTREME} from known_usage_event e
        where ${what.only('e')} and e.occurred_at >= whole_until and e.occurred_at < until and ${KNOWN}
      ) as part
    );
  end $$`;

/** Whether an event was recorded or withdrawn after the bill, in the hours that changed since. */
const CAME_LATE = `
  create or replace function usage_came_late(
    of_project uuid, of_meter uuid, aggregation text, whose text[], since timestamptz, until timestamptz,
    billed_until timestamptz, recorded_until timestamptz
  ) returns boolean language plpgsql stable parallel safe as $$
  declare
    -- A change of a level counts in every period after it.
    first_at timestamptz := case aggregation when 'weighted_sum' then '-infinity' else since end;
    first_hour timestamptz := date_trunc('hour', first_at, 'UTC');
  begin
    return exists (
      select from usage_hour t
      cross join lateral (
        select from known_usage_event e
        where e.project_id = of_project and e.meter_id = of_meter and e.subject = t.subject
          and e.occurred_at >= t.hour and e.occurred_at < t.hour + interval '1 hour'
          and e.occurred_at >= first_at and e.occurred_at < until
          and (e.recorded_at > billed_until and e.recorded_at <= recorded_until
            or e.withdrawn_at > billed_until and e.withdrawn_at <= recorded_until)
        limit 1
      ) as late
      where ${ofMeter.only('t')} and t.hour >= first_hour and t.hour < until and t.last_recorded_at > billed_until
    );
  end $$`;
