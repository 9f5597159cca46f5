import type { EntityManager } from '@mikro-orm/postgresql';
import { verifyPeople } from '../../analytics/people/verify-people.ts';
import { revenueTotals } from '../../billing/ledger/verify/revenue-checks.ts';
import { verifyLedger } from '../../billing/ledger/verify/verify-ledger.ts';
import { sentenceOfName } from '../../metering/verify/usage-difference.ts';
import { verifyUsage } from '../../metering/verify/verify-usage.ts';
import type { Comparison } from '../../metering/verify/verify-usage.ts';
import { counted } from '../outcome.ts';
import { comparedIn } from '../verify-ledger.ts';
import { ok, problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** The number of meters or names that a finding names; `usage verify` prints more. */
const namedMax = 5;

const advice =
  'Something other than the hub wrote to the database, or the hub has a defect. Restore a backup, or report it with these ids.';

const addUp = 'Something other than the hub wrote documents, or their totals. Run "hub revenue rebuild".';

const recount =
  'Something other than the hub wrote sign-ins. Run "hub people recount", which counts those that are kept again.';

/** Checks that data stored twice is equal in both places. */
export async function checkBooks(em: EntityManager): Promise<Finding[]> {
  const { events, totals, totalsOfGroups, rollups, names } = await verifyUsage(em);
  return [
    await checkLedger(em),
    checkTotals('usage totals', ['hourly total', 'their events'], totals),
    checkTotals('usage of groups', ['hourly total of a group', 'their events'], totalsOfGroups),
    checkTotals('usage for reports', ['total for reports', 'the hourly totals'], rollups),
    names.found
      ? problem(
          'usage names',
          `${counted(names.found, 'name')} of ${counted(events, 'event')} are wrong: ${named(names.differences.map(sentenceOfName))}`,
          advice,
        )
      : ok('usage names', `the names of ${counted(events, 'event')} match`),
    await checkPeople(em),
  ];
}

async function checkLedger(em: EntityManager): Promise<Finding> {
  const { counts, difference } = await verifyLedger(em);
  if (difference)
    return problem('ledger', difference.sentence, difference.check === revenueTotals.name ? addUp : advice);
  return ok('ledger', `${comparedIn(counts)} agree`);
}

async function checkPeople(em: EntityManager): Promise<Finding> {
  const { signIns, days } = await verifyPeople(em);
  if (!days.length) return ok('people', `the counts of people match ${counted(signIns, 'sign-in')}`);
  return problem('people', `the counts of people of ${counted(days.length, 'day')} differ: ${named(days)}`, recount);
}

function checkTotals(
  check: string,
  [what, sources]: [what: string, sources: string],
  { compared, found, differences }: Comparison<{ meterId: string }>,
): Finding {
  const all = counted(compared, what, what.replace('total', 'totals'));
  if (!found) return ok(check, `${all} match ${sources}`);
  return problem(
    check,
    `${found} of ${all} differ from ${sources}, of ${named(differences.map(({ meterId }) => meterId))}`,
    advice,
  );
}

function named(all: readonly string[]): string {
  return [...new Set(all)].slice(0, namedMax).join(', ');
}
