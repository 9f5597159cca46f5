import { Migration } from '@mikro-orm/migrations';

/** What bills in arrears ask of usage: as it was known at some time, and as a level that changes; and clocks to try it. */
export class Migration0014MeteringForBilling extends Migration {
  override up(): void {
    this.setAggregations('count', 'sum', 'max', 'unique', 'weighted_sum');
    this.addSql(`
      create table subject_clock (
        project_id uuid not null references project (id) deferrable initially deferred,
        subject text not null,
        now_at timestamptz(3) not null,
        primary key (project_id, subject)
      )`);
    this.totalAnew();
    this.addSql(`alter function usage_between rename to usage_added_up`);
    for (const sql of [HOLD_CLOCKS, AVERAGE, LEVEL, BETWEEN, AS_OF, CAME_LATE]) this.addSql(sql);
  }

  override down(): void {
    this.addSql(
      `drop function usage_came_late, usage_as_of, usage_between, usage_average_level, usage_average`,
    );
    this.addSql(`alter function usage_added_up rename to usage_between`);
    this.addSql(`alter table usage_total drop column last_recorded_at`);
    this.addSql(`drop function hold_subject_clocks`);
    this.addSql(`drop table subject_clock`);
    this.setAggregations('count', 'sum', 'max', 'unique');
  }

  private setAggregations(...names: string[]): void {
    const list = names.map((name) => `'${name}'`).join(', ');
    this.addSql(`
      alter table meter drop constraint meter_aggregation_check,
        add constraint meter_aggregation_check check (aggregation in (${list}))`);
  }

  /**
   * An hour tells when the last of its events was recorded, so that of a past state only the hours that came to more
   * since are read event by event. The column has no default: an older instance that does not tell is refused.
   */
  private totalAnew(): void {
    // An event that came between this and the commit would be in no total.
    this.addSql(`lock table usage_event in share mode`);
    this.addSql(`truncate usage_total`);
    this.addSql(`alter table usage_total add column last_recorded_at timestamptz(3) not null`);
    this.addSql(`
      insert into usage_total (project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at)
      select project_id, meter_id, subject, date_trunc('hour', occurred_at, 'UTC'), count(*), sum(quantity), max(quantity),
        max(recorded_at)
      from usage_event group by 1, 2, 3, 4`);
  }
}

/**
 * Sorted, as they are set, so that nobody waits for another in a circle. A function, since its plan is kept for the
 * session; most projects have no clock, and pay for one look.
 */
const HOLD_CLOCKS = `
  create function hold_subject_clocks(of_project uuid, subjects text[])
  returns table (subject text, now_at timestamptz(3)) language plpgsql as $$
  begin
    if exists (select from subject_clock clock where clock.project_id = of_project) then
      return query
        select clock.subject, clock.now_at from subject_clock clock
        where clock.project_id = of_project and clock.subject = any(subjects) order by clock.subject for share;
    end if;
  end $$`;

/** Rounded once, to 12 places, halves away from zero; a division of numerics alone would round to places of its own. */
const AVERAGE = `
  create function usage_average(moment numeric, seconds numeric) returns numeric
  language sql immutable strict parallel safe as $$
    select sign(moment) * div(2000000000000 * abs(moment) + seconds, 2 * seconds) * 0.000000000001
  $$`;

/**
 * The changes of a level, each for as long as it lasted, over the whole time: those of before last all of it. Hours that
 * came to more since are asked for only where there are some: to look for them in every month takes longest.
 */
const LEVEL = `
  create function usage_average_level(
    of_project uuid, of_meter uuid, whose text[], since timestamptz, until timestamptz, recorded_until timestamptz
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
      from usage_total t
      where t.project_id = of_project and t.meter_id = of_meter and t.subject = any(whose) and t.hour < first_hour;
    if came_more then
      level := level + (
        select coalesce(sum(known.quantity), 0) from usage_total t
        cross join lateral (
          select sum(e.quantity) as quantity from usage_event e
          where e.project_id = of_project and e.meter_id = of_meter and e.subject = t.subject
            and e.occurred_at >= t.hour and e.occurred_at < t.hour + interval '1 hour'
            and e.occurred_at < first_hour and e.recorded_at <= recorded_until
        ) as known
        where t.project_id = of_project and t.meter_id = of_meter and t.subject = any(whose)
          and t.hour < first_hour and t.last_recorded_at > recorded_until
      );
    end if;
    return (
      select usage_average(level * whole + coalesce(sum(
          e.quantity * (extract(epoch from until) - extract(epoch from greatest(e.occurred_at, since)))
        ), 0), whole)
      from usage_event e
      where e.project_id = of_project and e.meter_id = of_meter and e.subject = any(whose)
        and e.occurred_at >= first_hour and e.occurred_at < until and e.recorded_at <= recorded_until
    );
  end $$`;

/** The others cost what they did: in plpgsql, whose expressions are kept for the session, it adds microseconds. */
const BETWEEN = `
  create function usage_between(
    of_project uuid, of_meter uuid, aggregation text, whose text[], since timestamptz, until timestamptz
  ) returns numeric language plpgsql stable parallel safe as $$
  begin
    if aggregation = 'weighted_sum' then
      return usage_average_level(of_project, of_meter, whose, since, until, 'infinity');
    end if;
    return usage_added_up(of_project, of_meter, aggregation, whose, since, until);
  end $$`;

/** As usage_added_up, but for the hours to which something was added after recorded_until: their events are read. */
const AS_OF = `
  create function usage_as_of(
    of_project uuid, of_meter uuid, aggregation text, whose text[], since timestamptz, until timestamptz,
    recorded_until timestamptz
  ) returns numeric language plpgsql stable parallel safe as $$
  declare
    whole_since timestamptz := date_trunc('hour', since + interval '1 hour' - interval '1 microsecond', 'UTC');
    whole_until timestamptz := greatest(date_trunc('hour', until, 'UTC'), whole_since);
  begin
    if aggregation = 'weighted_sum' then
      return usage_average_level(of_project, of_meter, whose, since, until, recorded_until);
    end if;
    if aggregation = 'unique' then
      return (
        select count(*) from (
          select distinct e.value from usage_event e
          where e.project_id = of_project and e.meter_id = of_meter and e.subject = any(whose)
            and e.occurred_at >= since and e.occurred_at < until and e.recorded_at <= recorded_until
        ) as different
      );
    end if;
    return (
      select case aggregation
          when 'count' then coalesce(sum(part.events), 0)
          when 'sum' then coalesce(sum(part.quantity), 0)
          when 'max' then coalesce(max(part.largest), 0)
        end
      from (
        select t.events, t.quantity, t.largest from usage_total t
        where t.project_id = of_project and t.meter_id = of_meter and t.subject = any(whose)
          and t.hour >= whole_since and t.hour < whole_until and t.last_recorded_at <= recorded_until
        union all
        select known.events, known.quantity, known.largest from usage_total t
        cross join lateral (
          select count(*) as events, sum(e.quantity) as quantity, max(e.quantity) as largest from usage_event e
          where e.project_id = of_project and e.meter_id = of_meter and e.subject = t.subject
            and e.occurred_at >= t.hour and e.occurred_at < t.hour + interval '1 hour'
            and e.occurred_at >= whole_since and e.occurred_at < whole_until and e.recorded_at <= recorded_until
        ) as known
        where t.project_id = of_project and t.meter_id = of_meter and t.subject = any(whose)
          and t.hour >= whole_since and t.hour < whole_until and t.last_recorded_at > recorded_until
        union all
        select 1, e.quantity, e.quantity from usage_event e
        where e.project_id = of_project and e.meter_id = of_meter and e.subject = any(whose)
          and e.occurred_at >= since and e.occurred_at < least(whole_since, until) and e.recorded_at <= recorded_until
        union all
        select 1, e.quantity, e.quantity from usage_event e
        where e.project_id = of_project and e.meter_id = of_meter and e.subject = any(whose)
          and e.occurred_at >= whole_until and e.occurred_at < until and e.recorded_at <= recorded_until
      ) as part
    );
  end $$`;

/** Looks at the hours first, whose totals are few, then only into those that something was added to. */
const CAME_LATE = `
  create function usage_came_late(
    of_project uuid, of_meter uuid, aggregation text, whose text[], since timestamptz, until timestamptz,
    billed_until timestamptz, recorded_until timestamptz
  ) returns boolean language plpgsql stable parallel safe as $$
  declare
    -- A change of a level counts in every period after it.
    first_at timestamptz := case aggregation when 'weighted_sum' then '-infinity' else since end;
    first_hour timestamptz := date_trunc('hour', first_at, 'UTC');
  begin
    return exists (
      select from usage_total t
      cross join lateral (
        select from usage_event e
        where e.project_id = of_project and e.meter_id = of_meter and e.subject = t.subject
          and e.occurred_at >= t.hour and e.occurred_at < t.hour + interval '1 hour'
          and e.occurred_at >= first_at and e.occurred_at < until
          and e.recorded_at > billed_until and e.recorded_at <= recorded_until
        limit 1
      ) as late
      where t.project_id = of_project and t.meter_id = of_meter and t.subject = any(whose)
        and t.hour >= first_hour and t.hour < until and t.last_recorded_at > billed_until
    );
  end $$`;
