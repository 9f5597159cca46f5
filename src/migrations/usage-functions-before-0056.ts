/** The functions of usage as migrations 0025 and 0032 left them, for the way back from 0056. */
export const usageFunctionsBefore = (): string[] => [
  addedUp(PARTS),
  level('usage_hour'),
  asOf('usage_hour'),
  cameLate('usage_hour'),
  GROUP_LEVEL,
  GROUP_AS_OF,
];

const PARTS = `(
  select project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at from usage_total
  union all
  select project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at from usage_addition
)`;

const addedUp = (parts: string) => `
      create or replace function usage_added_up(
        of_project uuid, of_meter uuid, aggregation text, whose text[], since timestamptz, until timestamptz
      ) returns numeric language plpgsql stable parallel safe as $$
      declare
        whole_since timestamptz := date_trunc('hour', since + interval '1 hour' - interval '1 microsecond', 'UTC');
        whole_until timestamptz := date_trunc('hour', until, 'UTC');
      begin
        if aggregation = 'unique' then
          return (
            select count(*) from (
              select distinct e.value from usage_event e
              where e.project_id = of_project and e.meter_id = of_meter and e.subject = any(whose)
                and e.occurred_at >= since and e.occurred_at < until
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
            select t.events, t.quantity, t.largest from ${parts} t
            where t.project_id = of_project and t.meter_id = of_meter and t.subject = any(whose)
              and t.hour >= whole_since and t.hour < whole_until
            union all
            select 1, e.quantity, e.quantity from usage_event e
            where e.project_id = of_project and e.meter_id = of_meter and e.subject = any(whose)
              and e.occurred_at >= since and e.occurred_at < least(whole_since, until)
            union all
            select 1, e.quantity, e.quantity from usage_event e
            where e.project_id = of_project and e.meter_id = of_meter and e.subject = any(whose)
              and e.occurred_at >= greatest(whole_until, whole_since) and e.occurred_at < until
          ) as part
        );
      end $$`;

const level = (hours: string) => `
  create or replace function usage_average_level(
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
      from ${hours} t
      where t.project_id = of_project and t.meter_id = of_meter and t.subject = any(whose) and t.hour < first_hour;
    if came_more then
      level := level + (
        select coalesce(sum(known.quantity), 0) from ${hours} t
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

const asOf = (hours: string) => `
  create or replace function usage_as_of(
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
        select t.events, t.quantity, t.largest from ${hours} t
        where t.project_id = of_project and t.meter_id = of_meter and t.subject = any(whose)
          and t.hour >= whole_since and t.hour < whole_until and t.last_recorded_at <= recorded_until
        union all
        select known.events, known.quantity, known.largest from ${hours} t
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

const cameLate = (hours: string) => `
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
      select from ${hours} t
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

const groupsOf = (table: 't' | 'e') => `
        ${table}.project_id = of_project and ${table}.meter_id = of_meter and ${table}.subject = any(whose)
          and ${table}.group_number = any(groups)`;

const EVENTS_OF_HOUR = `
          e.project_id = of_project and e.meter_id = of_meter and e.subject = t.subject
            and e.group_number = t.group_number and e.occurred_at >= t.hour and e.occurred_at < t.hour + interval '1 hour'
            and e.recorded_at <= recorded_until`;

const GROUP_LEVEL = `
  create or replace function group_usage_average_level(
    of_project uuid, of_meter uuid, whose text[], groups smallint[], since timestamptz, until timestamptz,
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
      from usage_group_hour t where ${groupsOf('t')} and t.hour < first_hour;
    if came_more then
      level := level + (
        select coalesce(sum(known.quantity), 0) from usage_group_hour t
        cross join lateral (
          select sum(e.quantity) as quantity from usage_event e
          where ${EVENTS_OF_HOUR} and e.occurred_at < first_hour
        ) as known
        where ${groupsOf('t')} and t.hour < first_hour and t.last_recorded_at > recorded_until
      );
    end if;
    return (
      select usage_average(level * whole + coalesce(sum(
          e.quantity * (extract(epoch from until) - extract(epoch from greatest(e.occurred_at, since)))
        ), 0), whole)
      from usage_event e
      where ${groupsOf('e')} and e.occurred_at >= first_hour and e.occurred_at < until
        and e.recorded_at <= recorded_until
    );
  end $$`;

const GROUP_AS_OF = `
  create or replace function group_usage_as_of(
    of_project uuid, of_meter uuid, aggregation text, whose text[], groups smallint[], since timestamptz,
    until timestamptz, recorded_until timestamptz
  ) returns numeric language plpgsql stable parallel safe as $$
  declare
    whole_since timestamptz := date_trunc('hour', since + interval '1 hour' - interval '1 microsecond', 'UTC');
    whole_until timestamptz := greatest(date_trunc('hour', until, 'UTC'), whole_since);
  begin
    if aggregation = 'weighted_sum' then
      return group_usage_average_level(of_project, of_meter, whose, groups, since, until, recorded_until);
    end if;
    if aggregation = 'unique' then
      return (
        select count(*) from (
          select distinct e.value from usage_event e
          where ${groupsOf('e')} and e.occurred_at >= since and e.occurred_at < until and e.recorded_at <= recorded_until
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
        select t.events, t.quantity, t.largest from usage_group_hour t
        where ${groupsOf('t')} and t.hour >= whole_since and t.hour < whole_until
          and t.last_recorded_at <= recorded_until
        union all
        select known.events, known.quantity, known.largest from usage_group_hour t
        cross join lateral (
          select count(*) as events, sum(e.quantity) as quantity, max(e.quantity) as largest from usage_event e
          where ${EVENTS_OF_HOUR}
        ) as known
        where ${groupsOf('t')} and t.hour >= whole_since and t.hour < whole_until
          and t.last_recorded_at > recorded_until
        union all
        select 1, e.quantity, e.quantity from usage_event e
        where ${groupsOf('e')} and e.occurred_at >= since and e.occurred_at < least(whole_since, until)
          and e.recorded_at <= recorded_until
        union all
        select 1, e.quantity, e.quantity from usage_event e
        where ${groupsOf('e')} and e.occurred_at >= whole_until and e.occurred_at < until
          and e.recorded_at <= recorded_until
      ) as part
    );
  end $$`;
