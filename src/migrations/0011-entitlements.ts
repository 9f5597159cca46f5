import { Migration } from '@mikro-orm/migrations';

/** What subscriptions grant beside their plans, and usage added up so that asking how much is left stays cheap. */
export class Migration0011Entitlements extends Migration {
  override up(): void {
    this.addSql(`
      create table subscription_grant (
        id uuid not null,
        project_id uuid not null,
        subscription_id uuid not null,
        product_id uuid not null,
        feature text not null,
        value jsonb not null check (jsonb_typeof(value) in ('boolean', 'number', 'string')),
        reason text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint grant_already_overridden unique (project_id, subscription_id, product_id, feature),
        foreign key (subscription_id, project_id) references subscription (id, project_id) deferrable initially deferred,
        foreign key (product_id, project_id) references product (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index subscription_grant_by_subscription on subscription_grant (subscription_id)`);

    // Every event is in its hour's total from the statement that took it in. Room is left in each page, since an
    // hour's row is changed again and again, and that is cheapest where the new version fits beside the old one.
    this.addSql(`
      create table usage_total (
        project_id uuid not null,
        meter_id uuid not null,
        subject text not null,
        hour timestamptz(3) not null,
        events bigint not null,
        quantity numeric not null,
        largest numeric not null,
        primary key (project_id, meter_id, subject, hour)
      ) with (fillfactor = 80)`);
    // An event that came between this and the commit would be in no total.
    this.addSql(`lock table usage_event in share mode`);
    this.addSql(`
      insert into usage_total (project_id, meter_id, subject, hour, events, quantity, largest)
      select project_id, meter_id, subject, date_trunc('hour', occurred_at, 'UTC'), count(*), sum(quantity), max(quantity)
      from usage_event group by 1, 2, 3, 4`);
    this.addSql(
      `create index usage_event_by_subject on usage_event (project_id, meter_id, subject, occurred_at)`,
    );

    // Events name a customer by the id that clients see: 128 bits in 26 digits of 5, two zero bits in front.
    this.addSql(`
      create function type_id(prefix text, id uuid) returns text language sql immutable strict parallel safe as $$
        select prefix || '_' || string_agg(
          substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(bits from 5 * digit + 1 for 5)::integer, 1),
          '' order by digit)
        from (select B'00' || ('x' || replace(id::text, '-', ''))::bit(128) as bits) as whole,
          generate_series(0, 25) as digit
      $$`);

    // A function, since its plan is kept for the session: to plan anew over all months of the events takes several
    // times as long as to read the few rows. Different values do not add up, so of those all events are read.
    this.addSql(`
      create function usage_between(
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
            select t.events, t.quantity, t.largest from usage_total t
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
      end $$`);
  }

  override down(): void {
    this.addSql(`drop function usage_between, type_id`);
    this.addSql(`drop index usage_event_by_subject`);
    this.addSql(`drop table usage_total, subscription_grant`);
  }
}
