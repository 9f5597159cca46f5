import { randomBytes } from 'node:crypto';
import { expect } from '@jest/globals';
import { Client } from 'pg';
import type { Temporal } from 'temporal-polyfill';
import { openDatabase } from '../../mikro-orm.config.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { billDue } from '../support/due.ts';
import { killWorkers } from './chaos.ts';
import type { Chaos, ChaosFigures } from './chaos.ts';
import { differences, dump } from './chaos-dump.ts';
import { startAt, populate } from './chaos-population.ts';
import type { Population } from './chaos-population.ts';
import { expectBooksToAgree } from './storm-contradictions.ts';
import { runMoves } from './storm-sharing.ts';
import { illegalHistories } from './storm-history.ts';
import { Chance } from './storm-random.ts';

export interface ChaosTrial extends Population, Pick<Chaos, 'mostSteps' | 'mostKills' | 'disturb'> {
  /** Of a migrated, empty database in a cluster that allows further databases to be created. */
  url: string;
}

export interface TrialFigures extends ChaosFigures {
  periods: number;
  invoices: number;
}

/**
 * Bills the same customers twice, in two copies of a database: by one undisturbed worker, and by two processes that are
 * killed again and again. Both results must be equal row by row.
 */
export async function tryChaos({
  url,
  mostSteps,
  mostKills,
  disturb,
  ...population
}: ChaosTrial): Promise<TrialFigures> {
  const projects = await within(url, async (orm) => {
    const shops = await populate(orm, population);
    return shops.map(({ projectId }) => projectId);
  });
  const until = startAt.add({ hours: 24 * 30 * (population.months + 1) });
  const expected = await onCopy(url, async (orm) => {
    expect(await billDue(orm, until)).toEqual([]);
    await runMoves(orm, until);
    return dump(orm.em.fork());
  });
  const chance = new Chance(population.seed);
  const figures = await killWorkers({ url, until: until.toString(), chance, mostSteps, mostKills, disturb });
  return within(url, async (orm) => {
    expect(differences(await dump(orm.em.fork()), expected)).toEqual([]);
    for (const projectId of projects) await checkProject(orm, projectId, until);
    return { ...figures, ...(await countWork(orm)) };
  });
}

async function checkProject(orm: Orm, projectId: string, until: Temporal.Instant): Promise<void> {
  expect(await illegalHistories(orm.em.fork(), projectId)).toEqual([]);
  await expectBooksToAgree(orm.em.fork(), projectId);
  const missed = await orm.em.fork().execute(periodsMissed, [until.toString()]);
  expect(missed).toEqual([]);
}

const subscriptionActions = (...names: string[]) => names.map((name) => `'subscription.${name}'`).join(', ');

/** What may begin another period than a renewal does. */
const beginsPeriod = subscriptionActions(
  ...['trial_ended', 'updated', 'resumed', 'plan_moved', 'free_time_given', 'billing_date_moved', 'trial_end_moved'],
);

/** What may leave time unbilled. */
const skipsTime = subscriptionActions(
  ...['became_unpaid', 'paused', 'trial_ended', 'free_time_given', 'billing_date_moved', 'trial_end_moved'],
);

/**
 * Finds subscriptions that have not entered each of their periods once and in order, or that have a gap between periods
 * billed in advance. The first period begins with the start; the end of a trial, a resumption and a change of prices may
 * begin another one. Nothing is billed while a subscription is unpaid or paused.
 */
const periodsMissed = `
  with renewals as (
    select subject, (detail ->> 'period')::int as period,
      row_number() over (partition by subject order by at, id) as turn,
      (select count(*) from audit_entry begun where begun.subject = renewed.subject and begun.at <= renewed.at
        and begun.action in (${beginsPeriod})) as begun
    from audit_entry renewed where action = 'subscription.renewed'
  ), entered as (
    select subject, max(period) as last, count(*) as times, count(distinct period) as periods,
      bool_and(period - turn between 1 and 1 + begun) as in_order from renewals group by subject
  ), gaps as (
    select l.subscription_id, l.project_id from (
      select subscription_id, project_id, item_id, period_start_at,
        lag(period_end_at) over (partition by item_id order by period_start_at, period_end_at) as previous
      from invoice_line where kind = 'recurring' and subscription_id is not null
    ) as l where l.period_start_at > l.previous and not exists (
      select from invoice_line between_them where between_them.item_id = l.item_id
        and between_them.period_start_at < l.period_start_at and between_them.period_end_at >= l.period_start_at)
      and not exists (select from audit_entry a where a.subject = type_id('subscription', l.subscription_id)
        and a.action in (${skipsTime}))
  )
  select s.id, s.status, s.period, s.next_due_at, e.times, e.last from subscription s
  left join entered e on e.subject = type_id('subscription', s.id)
  where s.next_due_at <= ? or e.times <> e.periods or not e.in_order
    or exists (select from gaps where gaps.subscription_id = s.id)`;

async function countWork(orm: Orm): Promise<{ periods: number; invoices: number }> {
  const [row] = await orm.em.fork().execute<{ periods: number; invoices: number }[]>(
    `select (select count(*)::integer from audit_entry where action = 'subscription.renewed') as periods,
       (select count(*)::integer from invoice) as invoices`,
  );
  return row;
}

async function within<T>(url: string, work: (orm: Orm) => Promise<T>): Promise<T> {
  const orm = await openDatabase(url);
  try {
    return await work(orm);
  } finally {
    await orm.close();
  }
}

/** Runs work on a copy of a database, which must have no connections. */
async function onCopy<T>(url: string, work: (orm: Orm) => Promise<T>): Promise<T> {
  const [original, copy] = [new URL(url).pathname.slice(1), `hub_test_${randomBytes(6).toString('hex')}`];
  await onCluster(url, `create database ${copy} template ${original}`);
  try {
    return await within(nameIn(url, copy), work);
  } finally {
    await onCluster(url, `drop database ${copy} with (force)`);
  }
}

async function onCluster(url: string, sql: string): Promise<void> {
  const client = new Client(nameIn(url, 'postgres'));
  await client.connect();
  await client.query(sql);
  await client.end();
}

function nameIn(url: string, database: string): string {
  const named = new URL(url);
  named.pathname = `/${database}`;
  return named.href;
}
