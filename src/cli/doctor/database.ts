import { resolve } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../../config.ts';
import { Refusal } from '../../errors.ts';
import { migrations } from '../../migrations/index.ts';
import { query, sql } from '../../platform/store/sql.ts';
import { wallMs } from '../../platform/time/clock.ts';
import { CannotStart } from '../../platform/embedded/cannot-start.ts';
import { readSchema, refusalOf } from '../../migrations/schema-state.ts';
import { phaseWords } from '../phase-words.ts';
import { hasDatabase, openStore } from '../store.ts';
import type { CommandStore } from '../store.ts';
import { checkBooks } from './books.ts';
import { ok, problem, warning } from './finding.ts';
import type { Finding } from './finding.ts';

const minimumVersion = 15;
const warningSkewMs = 2_000;
const problemSkewMs = 60_000;

/** Runs the checks that need the database. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (!hasDatabase(config)) {
    const advice = 'Set HUB_DATA_DIR to the folder of your hub, or start a new hub there by "npm start".';
    return [warning('database', `there is none in ${resolve(config.dataDir)}`, advice)];
  }
  const store = await open(config);
  if ('verdict' in store) return [store];
  try {
    return await checkAll(store.orm.em.fork());
  } finally {
    await store.close();
  }
}

async function open(config: Config): Promise<CommandStore | Finding> {
  try {
    return await openStore(config);
  } catch (error) {
    if (error instanceof Refusal || error instanceof CannotStart)
      return problem('database', 'cannot be reached', error.message);
    throw error;
  }
}

async function checkAll(em: EntityManager): Promise<Finding[]> {
  const reachable = await checkVersion(em);
  const clock = await checkClock(em);
  const schema = await checkMigrations(em);
  if (schema.verdict === 'problem') return [reachable, clock, schema];
  return [reachable, clock, schema, await checkOperator(em), ...(await checkBooks(em))];
}

async function checkVersion(em: EntityManager): Promise<Finding> {
  const [row] = await query<{ version: string }>(em, sql`select current_setting('server_version') as version`);
  const { version } = row!;
  const detail = `PostgreSQL ${version}`;
  if (Number.parseInt(version, 10) >= minimumVersion) return ok('database', detail);
  return problem('database', detail, `Upgrade to PostgreSQL ${minimumVersion} or newer.`);
}

/** Requests use the clock of this machine and background work uses the database's, so the two must agree. */
async function checkClock(em: EntityManager): Promise<Finding> {
  const before = wallMs();
  const [row] = await query<{ ms: number }>(
    em,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const skew = Math.round(row!.ms - (before + wallMs()) / 2);
  const detail = `the database's clock is ${Math.abs(skew)} ms ${skew < 0 ? 'behind' : 'ahead of'} this machine's`;
  const advice = 'Synchronise both clocks by NTP (timedatectl set-ntp true).';
  if (Math.abs(skew) > problemSkewMs) return problem('clock', detail, advice);
  return Math.abs(skew) > warningSkewMs ? warning('clock', detail, advice) : ok('clock', detail);
}

async function checkMigrations(em: EntityManager): Promise<Finding> {
  const state = await readSchema(em);
  const check = 'migrations';
  const newer = `a newer hub has applied ${state.unknown.map(({ name }) => name).join(', ')}`;
  const refusal = refusalOf(state);
  if (refusal) return problem(check, newer, refusal);
  if (state.unknown.length) {
    const advice = 'This hub can run beside the newer one; replace it to finish the upgrade.';
    return warning(check, newer, advice);
  }
  const missing = state.pending.map((each) => `${each.name} (${phaseWords(each)})`).join(', ');
  if (!missing) return ok(check, `all ${migrations.length} are applied`);
  return problem(check, `not applied: ${missing}`, 'Run "migrate", or start the hub.');
}

async function checkOperator(em: EntityManager): Promise<Finding> {
  const [row] = await query<{ count: number }>(
    em,
    sql`select count(*)::integer as count from hub_user where is_operator and suspended_at is null`,
  );
  const { count } = row!;
  if (count > 0) return ok('operator', `there ${count === 1 ? 'is one' : `are ${count}`}`);
  const advice =
    'Open the set-up link that the hub prints when it starts, or set HUB_OPERATOR_EMAIL and HUB_OPERATOR_PASSWORD.';
  return warning('operator', 'the network has no operator yet', advice);
}
