import type { EntityManager } from '@mikro-orm/postgresql';
import { verifyPeople } from '../../analytics/people/verify-people.ts';
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

const rules: Rule[] = [
  {
    check: 'usage totals',
    what: 'totals',
    of: 'meter',
    count: sql`select count(*) from meter`,
    offenders: sql`
      with counted as (
        select project_id, meter_id, subject, date_trunc('hour', occurred_at, 'UTC') as hour, count(*) as events,
          sum(quantity) as quantity, max(quantity) as largest, max(recorded_at) as last_recorded_at
        from usage_event group by 1, 2, 3, 4
      )
      select distinct meter_id as id
      from usage_hour total full join counted using (project_id, meter_id, subject, hour)
      where (total.events, total.quantity, total.largest, total.last_recorded_at)
        is distinct from (counted.events, counted.quantity, counted.largest, counted.last_recorded_at)`,
  },
  {
    check: 'usage of groups',
    what: 'totals of groups',
    of: 'meter',
    count: sql`select count(*) from meter where group_by <> '{}'`,
    offenders: sql`
      with counted as (
        select e.project_id, e.meter_id, e.subject, e.group_number, date_trunc('hour', e.occurred_at, 'UTC') as hour,
          count(*) as events, sum(e.quantity) as quantity, max(e.quantity) as largest,
          max(e.recorded_at) as last_recorded_at
        from usage_event e
        join meter on meter.id = e.meter_id and meter.project_id = e.project_id and meter.group_by <> '{}'
        group by 1, 2, 3, 4, 5
      )
      select distinct meter_id as id
      from usage_group_hour total full join counted using (project_id, meter_id, subject, group_number, hour)
      where (total.events, total.quantity, total.largest, total.last_recorded_at)
        is distinct from (counted.events, counted.quantity, counted.largest, counted.last_recorded_at)`,
  },
];

const advice =
  'Something other than the hub wrote to the database, or the hub has a defect. Restore a backup, or report it with these ids.';

const recount =
  'Something other than the hub wrote sign-ins. Run "hub people recount", which counts those that are kept again.';

/** Checks that data stored twice is equal in both places. */
export async function checkBooks(em: EntityManager): Promise<Finding[]> {
  const findings: Finding[] = [await checkLedger(em)];
  for (const rule of rules) findings.push(await checkRule(em, rule));
  findings.push(await checkPeople(em));
  return findings;
}

async function checkLedger(em: EntityManager): Promise<Finding> {
  const { counts, difference } = await verifyLedger(em);
  if (difference) return problem('ledger', difference.sentence, advice);
  return ok('ledger', `${comparedIn(counts)} agree`);
}

async function checkPeople(em: EntityManager): Promise<Finding> {
  const { signIns, days } = await verifyPeople(em);
  if (!days.length) return ok('people', `the counts of people match ${counted(signIns, 'sign-in')}`);
  const named = days.slice(0, namedMax).join(', ');
  return problem('people', `the counts of people of ${counted(days.length, 'day')} differ: ${named}`, recount);
}

async function checkRule(em: EntityManager, { check, what, of, count, offenders }: Rule): Promise<Finding> {
  const found = await query<{ id: string }>(em, offenders, { id: typeId[of] });
  const [all] = await query<{ count: string }>(em, count);
  if (found.length === 0) return ok(check, `the ${what} of ${counted(Number(all!.count), of)} match their events`);
  const named = found.slice(0, namedMax).map(({ id }) => id);
  const differ = `the ${what} of ${found.length} of ${counted(Number(all!.count), of)} differ from their events`;
  return problem(check, `${differ}: ${named.join(', ')}`, advice);
}
