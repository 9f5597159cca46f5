import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { revenueAnalytics } from '../../src/analytics/revenue.ts';
import { RevenueGrouping } from '../../src/analytics/revenue-grouping.ts';
import { UsageGrouping } from '../../src/analytics/usage-grouping.ts';
import { usageAnalytics } from '../../src/analytics/usage.ts';
import { userAnalytics } from '../../src/analytics/users.ts';
import { authenticate } from '../../src/auth/authenticate.ts';
import { findByCredentials } from '../../src/auth/people/find-by-credentials.ts';
import { NobodyViewer } from '../../src/auth/viewer.ts';
import type { Viewer } from '../../src/auth/viewer.ts';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { customerScripts } from '../../src/cli/demo/customer-scripts.ts';
import { Random } from '../../src/cli/demo/random.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { testSecret } from '../support/secret.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { runCli, spawnCli } from './run-cli.ts';
import type { CliResult } from './run-cli.ts';
import { useRealPasswords } from '../support/real-passwords.ts';

useRealPasswords();

let database: TestDatabase;
let made: CliResult;
let forge: Viewer = new NobodyViewer('');

beforeAll(async () => {
  database = await openTestDatabase();
  made = await spawnCli(['demo', '--months', '2', '--json'], environment());
  const headers = { 'x-api-key': String(made.json.apiKey.key) };
  forge = await authenticate(
    database.orm.em.fork(),
    { headers, address: 'test', target: { method: 'GET', url: 'http://localhost/' } },
    systemClock.now(),
  );
}, 120_000);

afterAll(() => database.close());

function hub(...words: string[]): Promise<CliResult> {
  return runCli(words, environment());
}

function environment(): Record<string, string> {
  return { DATABASE_URL: database.url, HUB_SECRET: testSecret, PORT: '0' };
}

function rows(sql: string): Promise<Record<string, unknown>[]> {
  return database.orm.em.fork().execute(sql);
}

describe('the demo', () => {
  it('creates a network with people, sales, usage, and customers who pay late or never', async () => {
    expect([made.code, made.stderr]).toEqual([0, '']);
    expect(made.json.projects.map(({ slug, customers }) => [slug, customers])).toEqual([
      ['demo-forge', 37],
      ['demo-atlas', 20],
      ['demo-quill', 21],
    ]);
    const [counts] = await rows(`
      select
        (select count(*)::integer from subscription where status = 'past_due') as past_due,
        (select count(*)::integer from subscription where status = 'canceled' or cancel_at is not null) as leaving,
        (select count(*)::integer from invoice where reason = 'subscription_cycle') as renewals,
        (select count(*)::integer from invoice where status = 'void') as void,
        (select count(*)::integer from payment where credited_minor > 0) as surplus,
        (select count(*)::integer from invoice where status = 'uncollectible') as written_off,
        (select count(*)::integer from invoice where reason = 'subscription_change') as upgrades,
        (select count(*)::integer from credit_note) as credit_notes,
        (select count(*)::integer from invoice where discount_minor > 0) as discounted,
        (select count(*)::integer from invoice where tax_minor > 0) as taxed,
        (select count(*)::integer from invoice_line where tax_category = 'AE') as reverse_charged,
        (select count(*)::integer from invoice_line where kind = 'usage' and amount_minor > 0) as counted,
        (select count(*)::integer from audit_entry where action = 'subscription.resumed') as pauses,
        (select count(*)::integer from payment p join invoice i on i.id = p.invoice_id where p.received_at > i.due_at) as late,
        (select count(distinct currency)::integer from invoice where total_minor > 0) as currencies,
        (select count(*)::integer from customer where user_id is not null) as people,
        (select count(*)::integer from release where status = 'published') as releases,
        (select count(*)::integer from release where status = 'draft') as planned_releases,
        (select count(*)::integer from member where role <> 'owner') as members`);
    for (const [what, count] of Object.entries(counts!)) expect([what, Number(count) > 0]).toEqual([what, true]);
    expect(counts!.currencies).toBe(3);
  });

  it('gives each project a checkout link for a plan that costs something', async () => {
    const links = await rows(`
      select project.slug, link.success_url as url, price.unit_amount > 0 as costs
      from checkout_link link join project on project.id = link.project_id
      join checkout_link_item item on item.link_id = link.id join price on price.id = item.price_id order by slug`);
    const url = 'http://localhost:8080/';
    const slugs = ['demo-atlas', 'demo-forge', 'demo-quill'];
    expect(links).toEqual(slugs.map((slug) => ({ slug, url, costs: true })));
  });

  it('has sent webhooks, of which some failed at first and one for good, and leaves no endpoint enabled', async () => {
    const [counts] = await rows(`
      select
        (select count(*)::integer from webhook_endpoint) as endpoints,
        (select count(*)::integer from webhook_endpoint where disabled_at is null or due_at is not null) as enabled,
        (select count(*) > 50 from webhook_message where state = 'delivered') as delivered,
        (select count(*)::integer from webhook_message where state = 'failed' and attempts = 10) as failed,
        (select count(*)::integer from webhook_message where state = 'waiting') as waiting,
        (select count(*) > 1 from webhook_message where state = 'delivered' and attempts = 3) as repeated,
        (select count(*) > 2 from webhook_attempt where status = 503 and response like '%maintenance%') as refused`);
    expect(counts).toEqual({
      ...{ endpoints: 1, enabled: 0, delivered: true, failed: 1, waiting: 0, repeated: true, refused: true },
    });
  });

  it('shows orders, agreements, versions of a plan and corrections, each at some customer', async () => {
    const [counts] = await rows(`
      select
        (select string_agg(status::text, ' ' order by status::text) from customer_order) as orders,
        (select count(*)::integer from product_grant where order_item_id is null) as gifts,
        (select count(*)::integer from refund) as refunds,
        (select count(*)::integer from payment where status = 'reversed') as reversed,
        (select count(*)::integer from invoice where status = 'draft' and project_id <> (select id from project where slug = 'demo-atlas')
          and warnings @> '[{"code": "tax_needs_decision"}]') as held,
        (select count(*)::integer from invoice where replaces_id is not null) as reissued,
        (select count(distinct plan_version)::integer from subscription_item
          join plan on plan.id = subscription_item.plan_id where plan.key = 'company' and ended_at is null and is_lead) as versions,
        (select count(*)::integer from price where customer_id is not null) as own_prices,
        (select count(*) > 0 from invoice_line where usage_group is not null) as priced_by_region,
        (select count(*)::integer from pending_charge where description = 'Import of older builds') as charges,
        (select count(*) > 0 from invoice_line where tax_percentage = 22) as later_taxes,
        (select count(*)::integer from customer where combine_invoices) as combined`);
    expect(counts).toEqual({
      ...{ orders: 'open paid refunded', gifts: 1, refunds: 2, reversed: 1, held: 1, reissued: 1, versions: 2 },
      ...{ own_prices: 2, priced_by_region: true, charges: 1, later_taxes: true, combined: 1 },
    });
  });

  it('charges cards by the sandbox, with declines, retries, a refund and a chargeback, as the sandbox has them', async () => {
    const [counts] = await rows(`
      select
        (select string_agg(distinct status, ' ' order by status) from payment_attempt) as attempts,
        (select count(*) > 2 from payment_attempt where decline_reason = 'insufficient_funds') as retried,
        (select count(*)::integer from invoice i join payment_attempt a on a.invoice_id = i.id
          where a.status = 'succeeded' and i.status = 'paid' and i.retries > 0) as paid_later,
        (select count(*) > 1 from payment where gateway = 'sandbox' and status = 'succeeded') as renewed,
        (select count(*)::integer from payment where status = 'charged_back') as charged_back,
        (select count(*)::integer from refund where gateway = 'sandbox' and status = 'succeeded') as refunded,
        (select count(*)::integer from audit_entry where action = 'invoice.collection_failed') as given_up`);
    expect(counts).toMatchObject({
      ...{ attempts: 'failed succeeded', retried: true, paid_later: 1, renewed: true, charged_back: 1, refunded: 1 },
    });
    expect(Number(counts!.given_up)).toBeGreaterThan(0);
    const { code, json } = await hub('payments', 'reconcile', '--json');
    expect([code, json]).toMatchObject([0, {}]);
  });

  it('has consistent books, with a balanced ledger and invoices numbered in order without gaps', async () => {
    const unbalanced = await rows(`
      select a.currency from ledger_entry e join ledger_account a on a.id = e.account_id and a.project_id = e.project_id
      group by a.currency having sum(e.amount_minor) <> 0`);
    expect(unbalanced).toEqual([]);
    const series = await rows(`
      select array_agg(substr(number, 6)::integer order by finalized_at, number) as numbers, count(*)::integer as count
      from invoice where number is not null group by project_id, substr(number, 1, 4)`);
    expect(series.length).toBeGreaterThanOrEqual(3);
    for (const { numbers, count } of series) {
      expect(numbers).toEqual(Array.from({ length: Number(count) }, (_, index) => index + 1));
    }
    const to = String(made.json.history.to);
    const undone = await rows(`
      select s.id from subscription s where s.next_due_at <= '${to}' or (s.status = 'active' and exists (
        select from invoice i where i.subscription_id = s.id and i.status = 'open' and i.due_at < '${to}'))`);
    expect(undone).toEqual([]);
    const { code, json } = await hub('doctor', '--json');
    expect([code, json.problems]).toEqual([0, 0]);
    expect((await verifyLedger(database.orm.em.fork())).difference).toBeNull();
  });

  it('is created with test clocks, which are released at the end', async () => {
    const [left] = await rows(`
      select (select count(*)::integer from test_clock) as clocks, (select count(*)::integer from subject_clock) as subjects,
        (select count(*)::integer from subscription where test_clock_id is not null or quarantined_at is not null) as held,
        (select count(*)::integer from audit_entry where action = 'test_clock.released') as released`);
    expect(left).toEqual({ clocks: 0, subjects: 0, held: 0, released: 3 });
  });

  it('has overdue invoices only of customers who pay late or stop paying', async () => {
    const debtors = await rows(`
      select distinct c.name from invoice i join customer c on c.id = i.customer_id
      where i.status = 'open' and i.finalized_at < '${String(made.json.history.to)}'::timestamptz - interval '11 days'`);
    const prompt = customerScripts(60, new Random(1)).filter(({ habit }) => habit === 'prompt' || habit === 'generous');
    expect(debtors.length).toBeGreaterThan(0);
    expect(debtors.filter(({ name }) => prompt.some((part) => part.name === name))).toEqual([]);
  });

  it('has events only between the start of its history and the present', async () => {
    const { from, to } = made.json.history as unknown as { from: string; to: string };
    for (const column of [
      'sign_in.at',
      'invoice.finalized_at',
      'payment.received_at',
      'usage_event.occurred_at',
      'audit_entry.at',
    ]) {
      const [table] = column.split('.');
      const [found] = await rows(`
        select count(*) filter (where ${column} < '${from}' or ${column} > '${to}')::integer as outside, count(*) > 50 as many
        from ${table}`);
      expect([column, found]).toEqual([column, { outside: 0, many: true }]);
    }
    expect(await rows('select 1 from usage_event_other')).toEqual([]);
  });

  it('appears in the reports of revenue, usage and users', async () => {
    const range = {
      interval: AnalyticsInterval.week,
      timezone: 'UTC',
      from: systemClock.now().subtract({ hours: 24 * 62 }),
    };
    const em = database.orm.em.fork();
    const revenue = await revenueAnalytics(
      em,
      forge,
      { ...range, groupBy: RevenueGrouping.currency },
      systemClock.now(),
    );
    expect(revenue.totals.map(({ group }) => group.currency)).toEqual(expect.arrayContaining(['EUR', 'USD']));
    expect(revenue.series.filter(({ billedMinor }) => billedMinor > 0n).length).toBeGreaterThan(5);
    const inEuros = { ...range, groupBy: RevenueGrouping.currency, convertTo: 'EUR' };
    const converted = await revenueAnalytics(em, forge, inEuros, systemClock.now());
    expect(converted.totals.map(({ group }) => group.currency)).toEqual(['EUR']);
    const ofEuros = revenue.totals.find(({ group }) => group.currency === 'EUR')!;
    expect(converted.totals[0]!.billedMinor).toBeGreaterThan(ofEuros.billedMinor);
    const usage = await usageAnalytics(em, forge, { ...range, groupBy: UsageGrouping.meter }, systemClock.now());
    expect(usage.totals.map(({ group, events }) => [group.meter.key, events > 0])).toEqual([
      ['api_calls', true],
      ['seats', true],
      ['storage', true],
    ]);
    const users = await userAnalytics(em, forge, range, systemClock.now());
    expect(users.totals[0]!.signIns).toBeGreaterThan(20);
  });

  it('prints an account that can sign in and is not an operator', async () => {
    const { email, password } = made.json.signIn as unknown as { email: string; password: string };
    expect(await findByCredentials(database.orm.em.fork(), email, password)).toBeDefined();
    expect(await rows('select 1 from hub_user where is_operator')).toEqual([]);
  });

  it('is refused when it exists already', async () => {
    const { code, json } = await hub('demo', '--json');
    expect([code, json.error.code]).toEqual([1, 'demo_exists']);
    expect(await rows('select slug from project')).toHaveLength(3);
  });

  it('has the same customers for the same seed, and others for another seed', () => {
    const story = (seed: number) => customerScripts(365, new Random(seed));
    expect(story(1)).toEqual(story(1));
    expect(story(1)).not.toEqual(story(2));
    expect(new Set(story(1).map(({ name }) => name)).size).toBe(60);
  });
});
