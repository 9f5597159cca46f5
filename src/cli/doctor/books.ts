import type { EntityManager } from '@mikro-orm/postgresql';
import { verifyLedger } from '../../billing/ledger/verify/verify-ledger.ts';
import { query, sql, typeId } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { Prefix } from '../../platform/values/ids.ts';
import { counted } from '../outcome.ts';
import { comparedIn } from '../verify-ledger.ts';
import { ok, problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** A rule that totals match their events: a count of all objects it covers, and the ids of those that break it. */
interface Rule {
  check: string;
  what: string;
  of: Prefix;
  count: Sql;
  offenders: Sql;
}

const namedMax = 5;

/**
 * The totals of an hour by its events. One that was withdrawn adds nothing, but its hour keeps the largest quantity that
 * it ever had, and changed last when it was withdrawn. For min, quantities are negated.
 */
const countedHour = sql`
          count(*) filter (where withdrawn_at is null) as events,
          coalesce(sum(e.quantity) filter (where withdrawn_at is null), 0) as quantity,
          max(case when meter.aggregation = 'min' then - e.quantity else e.quantity end) as largest,
          max(greatest(e.recorded_at, e.withdrawn_at)) as last_recorded_at`;

const differs = sql`(total.events, total.quantity, total.largest, total.last_recorded_at)
        is distinct from (counted.events, counted.quantity, counted.largest, counted.last_recorded_at)`;

const rules: Rule[] = [
  {
    check: 'usage totals',
    what: 'totals',
    of: 'meter',
    count: sql`select count(*) from meter`,
    offenders: sql`
      with counted as (
        select e.project_id, e.meter_id, e.subject, date_trunc('hour', e.occurred_at, 'UTC') as hour, ${countedHour}
        from known_usage_event e left join meter on meter.id = e.meter_id and meter.project_id = e.project_id
        group by 1, 2, 3, 4
      )
      select distinct meter_id as id
      from usage_hour total full join counted using (project_id, meter_id, subject, hour)
      where ${differs}`,
  },
  {
    check: 'usage of groups',
    what: 'totals of groups',
    of: 'meter',
    count: sql`select count(*) from meter where group_by <> '{}'`,
    offenders: sql`
      with counted as (
        select e.project_id, e.meter_id, e.subject, e.group_number, date_trunc('hour', e.occurred_at, 'UTC') as hour,
          ${countedHour}
        from known_usage_event e
        join meter on meter.id = e.meter_id and meter.project_id = e.project_id and meter.group_by <> '{}'
        group by 1, 2, 3, 4, 5
      )
      select distinct meter_id as id
      from usage_group_hour total full join counted using (project_id, meter_id, subject, group_number, hour)
      where ${differs}`,
  },
];

const advice =
  'Something other than the hub wrote to the database, or the hub has a defect. Restore a backup, or report it with these ids.';

/** Checks that data stored twice is equal in both places. */
export async function checkBooks(em: EntityManager): Promise<Finding[]> {
  const findings: Finding[] = [await checkLedger(em)];
  for (const rule of rules) findings.push(await checkRule(em, rule));
  return findings;
}

async function checkLedger(em: EntityManager): Promise<Finding> {
  const { counts, difference } = await verifyLedger(em);
  if (difference) return problem('ledger', difference.sentence, advice);
  return ok('ledger', `${comparedIn(counts)} agree`);
}

async function checkRule(em: EntityManager, { check, what, of, count, offenders }: Rule): Promise<Finding> {
  const found = await query<{ id: string }>(em, offenders, { id: typeId[of] });
  const [all] = await query<{ count: string }>(em, count);
  if (found.length === 0) return ok(check, `the ${what} of ${counted(Number(all!.count), of)} match their events`);
  const named = found.slice(0, namedMax).map(({ id }) => id);
  const differ = `the ${what} of ${found.length} of ${counted(Number(all!.count), of)} differ from their events`;
  return problem(check, `${differ}: ${named.join(', ')}`, advice);
}
