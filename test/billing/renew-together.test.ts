import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { NumberBlock } from '../../src/billing/invoicing/invoices/number-block.ts';
import { runDue } from '../../src/billing/turns/run-due.ts';
import type { RunDueOptions } from '../../src/billing/turns/run-due.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { networkProjectId } from '../../src/platform/values/ids.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';
import { StatementWatch } from '../support/statements.ts';

const begun = Temporal.Instant.from('2026-04-01T00:00:00Z');
/** The customers of each shop; all together fit into one transaction. */
const customers = 10;
const shops = ['first', 'second', 'with-drafts'];

let databases: TestDatabase[];
const watch = new StatementWatch();

/** Two databases with the same shops. */
beforeAll(async () => {
  databases = [await openTestDatabase(), await openTestDatabase()];
  for (const database of databases) for (const slug of shops) await openShop(database, slug);
});

afterAll(async () => {
  watch.stop();
  for (const database of databases) await database.close();
});

/** Opens a shop; some of the first six customers have usage, a minimum, a coupon or two plans; those of one shop stay drafts. */
async function openShop({ orm }: TestDatabase, slug: string): Promise<void> {
  const shop = await Shop.open(new Seed(orm, new FrozenClock(begun)), {
    slug,
    tax: '19',
    profile: { graceHours: slug === 'with-drafts' ? 48 : 0, paymentTermDays: 90 },
    meters: { calls: Aggregation.sum },
    coupons: { TEN: { percentOff: '10', duration: CouponDuration.repeating, durationPeriods: 2 } },
    plans: {
      solo: { unitAmount: '9.90' },
      team: { unitAmount: '29.90' },
      used: { unitAmount: '0.10', meter: 'calls' },
    },
  });
  for (let n = 0; n < customers; n += 1) {
    const order = {
      customer: { externalId: `customer-${n}` },
      items: n === 0 ? shop.items('used') : n === 5 ? shop.items('solo', 'team') : shop.items(['solo', n + 1]),
      coupons: n === 3 ? ['TEN'] : [],
      minimumAmount: n === 1 ? '50' : null,
    };
    await shop.subscribe(order, begun.add({ seconds: n }));
  }
}

/** An hour after the renewals of a month. */
function after(months: number): Temporal.Instant {
  return begun.toZonedDateTimeISO('UTC').add({ months, hours: 1 }).toInstant();
}

/** Does due work as a worker does. */
function work({ orm }: TestDatabase, until: Temporal.Instant, options: Partial<RunDueOptions> = {}): Promise<number> {
  return runDue({ inTransaction: (act) => orm.em.fork().transactional(act), until, ...options });
}

const INVOICES = `
  select p.slug, c.external_id, i.status, i.reason, i.total_minor, i.created_at, i.finalized_at, i.due_at,
    i.number is not null as has_number, s.status as state, s.current_period_end_at, s.next_due_at,
    (select json_agg(json_build_array(l.kind, l.description, l.quantity, l.total_minor, l.period_start_at, l.period_end_at)
      order by l.position) from invoice_line l where l.invoice_id = i.id) as lines
  from invoice i
  join customer c on c.id = i.customer_id
  join project p on p.id = i.project_id
  join subscription s on s.id = i.subscription_id
  order by p.slug, c.external_id, i.created_at`;

const POSTINGS = `
  select p.slug, t.kind, t.effective_at, a.kind as account, sum(e.amount_minor)
  from ledger_entry e
  join ledger_transaction t on t.id = e.transaction_id
  join ledger_account a on a.id = e.account_id
  join project p on p.id = e.project_id
  group by 1, 2, 3, 4 order by 1, 2, 3, 4`;

const EVENTS = `
  select p.slug, e.at, e.type, count(*) from outbox_event e join project p on p.id = e.project_id
  group by 1, 2, 3 order by 1, 2, 3`;

/** The invoices, postings and events of a database, without ids and numbers. */
async function booksOf({ orm }: TestDatabase): Promise<object[][]> {
  return Promise.all([INVOICES, POSTINGS, EVENTS].map((query) => orm.em.fork().execute<object[]>(query)));
}

/** The numbers of each shop, as far as they have gaps or doubles. */
async function brokenSeries({ orm }: TestDatabase): Promise<object[]> {
  return orm.em.fork().execute(`
    select project_id, count(*), max(right(number, 6)::integer) from invoice where number is not null group by 1
    having count(*) <> max(right(number, 6)::integer) or count(distinct number) <> count(*)`);
}

it('renewals of several projects share a transaction and the statement for their numbers', async () => {
  const [together, alone] = databases as [TestDatabase, TestDatabase];
  const { answer, statements } = await watch.of(() => work(together, after(1)));
  const count = (name: string) => statements.filter((sent) => sent === name).length;
  // Usage and minimums are billed alone, in two transactions of each shop; two more list the customers.
  const aloneSteps = 2 * shops.length;
  expect([answer, count('begin'), count('insert invoice_series')]).toEqual([
    shops.length * customers,
    3 + aloneSteps,
    5,
  ]);
  while (await work(alone, after(1), { maxSteps: 1 }));
  expect(await booksOf(together)).toEqual(await booksOf(alone));
});

it('renewals done together after months of downtime write what renewals done one by one write', async () => {
  const [together, alone] = databases as [TestDatabase, TestDatabase];
  await work(together, after(4));
  while (await work(alone, after(4), { maxSteps: 1 }));
  const [invoices, ...others] = await booksOf(together);
  expect([invoices, ...others]).toEqual(await booksOf(alone));
  expect(invoices!.length).toBeGreaterThan(4 * shops.length * customers);
  expect(await brokenSeries(together)).toEqual([]);
}, 60_000);

it('a renewal that fails is quarantined, and those that failed with it are done one by one', async () => {
  const [{ orm }] = databases as [TestDatabase];
  const em = orm.em.fork();
  await em.execute(`
    create function fail() returns trigger language plpgsql as $$ begin
      if new.customer_id in (select id from customer where external_id = 'customer-7') then
        raise exception 'cannot be renewed';
      end if;
      return new;
    end $$;
    create trigger failing before insert on invoice for each row execute function fail()`);
  const failures: unknown[] = [];
  const onFailure = (_: unknown, error: unknown) => failures.push(error);
  const { statements } = await watch.of(() => work(databases[0]!, after(5), { onFailure }));
  // Each list of due customers has one transaction that fails for all of them, and one for each at fault.
  const lists = 2;
  expect(statements.filter((sent) => sent === 'rollback').length).toBeLessThanOrEqual(lists + shops.length);
  await em.execute('drop trigger failing on invoice');
  expect(failures).toHaveLength(shops.length);
  const states = await em.execute(`
    select external_id, quarantined_at is not null as is_quarantined, current_period_end_at > timestamptz '2026-09-02Z' as is_renewed
    from subscription s join customer c on c.id = s.customer_id order by external_id`);
  const poisoned = { external_id: 'customer-7', is_quarantined: true, is_renewed: false };
  for (const state of states)
    expect(state).toEqual(
      state.external_id === 'customer-7' ? poisoned : { ...state, is_quarantined: false, is_renewed: true },
    );
  expect(await brokenSeries(databases[0]!)).toEqual([]);
});

it('an act that fails takes no number, and neither do the acts that wait for one', async () => {
  const em = databases[0]!.orm.em.fork();
  const outcomes: unknown[] = [];
  const series = { projectId: networkProjectId, series: 'invoice', year: 2031 } as const;
  const number = (own: EntityManager) => async () =>
    outcomes.push(
      await NumberBlock.of(own)!
        .take(series)
        .catch((error: Error) => error.message),
    );
  const fail = async () => {
    await Promise.resolve();
    throw new Error('does not work');
  };
  const acts = (own: EntityManager) => [number(own), fail, number(own)];
  await expect(em.transactional((own) => NumberBlock.run(own, acts(own)))).rejects.toThrow('does not work');
  expect(outcomes).toEqual(['does not work', 'does not work']);
});
