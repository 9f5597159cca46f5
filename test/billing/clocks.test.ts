import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from '@jest/globals';
import { holdClock } from '../../src/billing/customers/clocks/hold-clock.ts';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import { runCli } from '../cli/run-cli.ts';
import { billDue } from '../support/due.ts';
import { ask, refusalOf } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { StatementWatch } from '../support/statements.ts';
import {
  ADVANCE,
  CREATE,
  CUSTOMER,
  PAUSE,
  READ,
  RELEASE,
  RESUME,
  SUBSCRIBE,
  USAGE,
  advance,
  countAudited,
  finish,
  invoicesOf,
  later,
  makeClock,
  people,
  prices,
  project,
  shop,
  start,
  startAdvance,
  subscribe,
} from './clocks-stage.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 2);

describe('a test clock', () => {
  it('advances a customer by a year in one request, with each invoice dated when it was due', async () => {
    const clock = await makeClock();
    const made = await subscribe(clock);
    expect(made).toMatchObject({ createdAt: start, customer: { testClockId: clock } });
    const watch = new StatementWatch();
    const { answer, statements } = await watch.of(() => advance(clock, { by: 'P1Y' }));
    watch.stop();
    expect(answer).toMatchObject({
      nowAt: '2027-01-31T10:00:00.000Z',
      status: 'ready',
      targetAt: null,
      error: null,
    });
    const invoices = await invoicesOf(made);
    expect(invoices.map(({ number, finalizedAt }) => `${String(number)} ${String(finalizedAt).slice(0, 10)}`)).toEqual([
      ...['2026-000001 2026-01-31', '2026-000002 2026-02-28', '2026-000003 2026-03-31', '2026-000004 2026-04-30'],
      ...['2026-000005 2026-05-31', '2026-000006 2026-06-30', '2026-000007 2026-07-31', '2026-000008 2026-08-31'],
      ...['2026-000009 2026-09-30', '2026-000010 2026-10-31', '2026-000011 2026-11-30', '2026-000012 2026-12-31'],
      '2027-000001 2027-01-31',
    ]);
    // Each of the twelve periods was billed, and its invoice became overdue 14 days later.
    expect(statements.length / 12).toBeLessThan(17);
    const { difference } = await verifyLedger(people.hub.orm.em.fork(), project.id);
    expect(difference).toBeNull();
  });

  it('bills its customers in the order of their due dates, and leaves customers of other clocks alone', async () => {
    const [one, other] = [await makeClock(), await makeClock()];
    const first = await subscribe(one);
    await advance(one, { to: '2026-02-10T00:00:00Z' });
    const second = await subscribe(one);
    const still = await subscribe(other);
    await advance(one, { by: 'P2M' });
    const all = [...(await invoicesOf(first)), ...(await invoicesOf(second))];
    const renewals = all.filter(({ reason }) => String(reason) === 'subscription_cycle');
    const byNumber = [...renewals].toSorted((a, b) => (String(a.number) < String(b.number) ? -1 : 1));
    expect(byNumber.map(({ finalizedAt }) => String(finalizedAt).slice(0, 10))).toEqual([
      ...['2026-02-28', '2026-03-10', '2026-03-31', '2026-04-10'],
    ]);
    expect(await invoicesOf(still)).toHaveLength(1);
  });

  it('resumes an interrupted advance once, and refuses changes to itself and its customers meanwhile', async () => {
    const clock = await makeClock();
    const made = await subscribe(clock, prices.daily);
    await startAdvance(clock, { to: '2026-03-02T09:00:00Z' });
    const renew = { customerId: made.customer.id, items: [{ priceId: prices.yearly }] };
    expect(await refusalOf(shop, SUBSCRIBE, { input: renew })).toBe('test_clock_is_advancing');
    expect(await refusalOf(shop, ADVANCE, { id: clock, input: { by: 'P1D' } })).toBe('test_clock_is_advancing');
    expect(await refusalOf(shop, RELEASE, { id: clock })).toBe('test_clock_is_advancing');
    const broken = new AbortController();
    expect(await finish(broken.signal, () => broken.abort())).toBe(0);
    const halfway = (await ask(shop, READ, { id: clock })).testClock;
    expect(halfway).toMatchObject({ status: 'advancing', targetAt: '2026-03-02T09:00:00.000Z' });
    expect(String(halfway.nowAt) > start && String(halfway.nowAt) < '2026-03-02').toBe(true);
    expect((await Promise.all([finish(), finish()])).toSorted()).toEqual([0, 1]);
    const finished = (await ask(shop, READ, { id: clock })).testClock;
    expect(finished).toMatchObject({ status: 'ready', nowAt: '2026-03-02T09:00:00.000Z', targetAt: null });
    const days = (await invoicesOf(made)).map(({ finalizedAt }) => String(finalizedAt));
    expect(days).toEqual(Array.from({ length: 30 }, (_, day) => later(day)));
    expect(await countAudited('test_clock.arrived')).toBe(1);
  });

  it('continues past a subscription that fails, which is quarantined with its error', async () => {
    const clock = await makeClock();
    const [bad, good] = [await subscribe(clock), await subscribe(clock)];
    await people.sql(`update customer set timezone = 'Nowhere/At-All' where id = ?`, [
      decodeId('customer', String(bad.customer.id)),
    ]);
    expect(await advance(clock, { by: 'P3M' })).toMatchObject({
      status: 'ready',
      nowAt: '2026-04-30T10:00:00.000Z',
    });
    const { subscription } = await ask(
      shop,
      'query ($id: ID!) { subscription(id: $id) { quarantinedAt quarantineError currentPeriod { number } } }',
      { id: bad.id },
    );
    expect(subscription).toMatchObject({
      quarantinedAt: '2026-02-28T10:00:00.000Z',
      currentPeriod: { number: 1 },
    });
    expect(subscription.quarantineError).toMatch(/^An internal error of the hub .* by incident_[0-9a-f]{16}\.$/);
    const { api: operator } = await people.operator();
    const seen = await ask(operator, 'query ($id: ID!) { subscription(id: $id) { quarantineError } }', { id: bad.id });
    expect(seen.subscription.quarantineError).toMatch(/^incident_[0-9a-f]{16} .*NOWHERE/);
    expect([(await invoicesOf(bad)).length, (await invoicesOf(good)).length]).toEqual([1, 4]);
    expect(await countAudited('subscription.quarantined')).toBe(1);
    expect(await countAudited('subscription.renewed')).toBe(3);
  });

  it('records usage at its own time, and bills it', async () => {
    const clock = await makeClock();
    const made = await subscribe(clock, prices.metered);
    const subject = String(made.customer.id);
    const use = (quantity: string, occurredAt?: string) =>
      shop.graphql(USAGE, {
        events: [{ meter: 'calls', subject, quantity, key: unique('use'), occurredAt }],
      });
    const used = async () =>
      (
        await ask(shop, 'query ($id: ID!) { entitlements(customerId: $id) { used left resetsAt } }', {
          id: subject,
        })
      ).entitlements[0];
    await use('300');
    await advance(clock, { by: 'P14D' });
    await use('100');
    expect((await use('1', '2026-03-01T00:00:00Z')).body.errors[0].extensions.problems[0].detail).toMatch(/test clock/);
    expect(await used()).toEqual({ used: '400', left: '600', resetsAt: '2026-02-28T10:00:00.000Z' });
    await advance(clock, { by: 'P1M' });
    expect((await invoicesOf(made)).map(({ total }) => total.minor)).toEqual(['400']);
    expect(await used()).toEqual({ used: '0', left: '1000', resetsAt: '2026-03-31T10:00:00.000Z' });
  });

  it('makes usage of its customers wait while it advances', async () => {
    const clock = await makeClock();
    const made = await subscribe(clock, prices.metered);
    const em = people.hub.orm.em.fork();
    await em.begin();
    await holdClock(em, clock);
    const events = [{ meter: 'calls', subject: made.customer.id, key: unique('use') }];
    const recorded = ask(shop, USAGE, { events }).then(() => 'recorded');
    const first = await Promise.race([recorded, sleep(500, 'waiting')]);
    await em.rollback();
    expect([first, await recorded]).toEqual(['waiting', 'recorded']);
  });

  it('is advanced by one process while others skip it', async () => {
    const clock = await makeClock();
    await subscribe(clock);
    await startAdvance(clock, { to: '2026-03-01T00:00:00.000Z' });
    const other = people.hub.orm.em.fork();
    await other.begin();
    await other.execute(`select pg_advisory_xact_lock(hashtextextended('advance of ' || ?, 0))`, [clock]);
    const left = await Promise.race([finish(), sleep(5_000, 'waiting')]);
    await other.rollback();
    expect([left, await finish()]).toEqual([0, 1]);
  });

  it('decides when the entitlements of a canceled subscription end', async () => {
    const clock = await makeClock();
    const made = await subscribe(clock);
    await ask(shop, 'mutation ($id: ID!) { cancelSubscription(id: $id) { subscription { cancelAt } } }', {
      id: made.id,
    });
    const countEntitlements = async () =>
      (
        await ask(shop, 'query ($id: ID!) { entitlements(customerId: $id) { feature } }', {
          id: made.customer.id,
        })
      ).entitlements.length;
    // In real time the end of the period has long passed.
    expect(await countEntitlements()).toBe(1);
    await advance(clock, { by: 'P1M' });
    expect(await countEntitlements()).toBe(0);
  });

  it('advances only forward, by at most 2 years, and by exactly one of "to" and "by"', async () => {
    const clock = await makeClock();
    const detailOf = async (input: object) =>
      (await shop.graphql(ADVANCE, { id: clock, input })).body.errors?.[0].extensions.problems[0];
    const back = 'must not lead back: a test clock only goes forward, from 2026-01-31T10:00:00Z';
    const far = 'must not lead further than 2 years at a time: advance in steps';
    const form = 'must be an ISO 8601 duration, such as P1Y, P1M, P14D or PT36H';
    const nothing = 'must be more than zero: a test clock only goes forward';
    expect([
      await detailOf({}),
      await detailOf({ to: '2026-06-01T00:00:00Z', by: 'P1D' }),
      await detailOf({ to: '2026-01-31T09:59:59Z' }),
      await detailOf({ to: '2028-02-01T00:00:00Z' }),
      ...(await Promise.all(['P3Y', 'P999999999Y', 'a year', 'P0D', '-P1D', ''].map((by) => detailOf({ by })))),
    ]).toEqual([
      { pointer: '/to', detail: 'give to, or by' },
      { pointer: '/by', detail: 'give to or by, not both' },
      { pointer: '/to', detail: back },
      { pointer: '/to', detail: far },
      { pointer: '/by', detail: far },
      { pointer: '/by', detail: 'must not lead further than 2 years at a time: advance in steps' },
      { pointer: '/by', detail: form },
      { pointer: '/by', detail: nothing },
      { pointer: '/by', detail: nothing },
      { pointer: '/to', detail: 'give to, or by' },
    ]);
    expect(await countAudited('test_clock.advanced')).toBe(0);
    const faults = await shop.graphql(CREATE, { input: { name: ' ', now: '1999-01-01T00:00:00Z' } });
    expect(faults.body.errors[0].extensions.problems.map(({ pointer }) => pointer)).toEqual(['/name', '/now']);
    expect(await advance(clock, { by: 'P1M' })).toMatchObject({ nowAt: '2026-02-28T10:00:00.000Z' });
  });

  it('applies to customers created with it, within its own project only', async () => {
    const [clock, other] = [await makeClock(), await makeClock()];
    const externalId = unique('cust');
    const made = await ask(shop, CUSTOMER, { input: { externalId, testClockId: clock } });
    expect(made.createCustomer.customer).toMatchObject({ testClockId: clock, createdAt: start });
    const order = (customer: object) => ({ input: { customer, items: [{ priceId: prices.flat }] } });
    const strange = 'customer_lives_by_another_clock';
    expect(await refusalOf(shop, SUBSCRIBE, order({ externalId, testClockId: other }))).toBe(strange);
    const real = unique('cust');
    await ask(shop, SUBSCRIBE, order({ externalId: real }));
    expect(await refusalOf(shop, SUBSCRIBE, order({ externalId: real, testClockId: clock }))).toBe(strange);
    await ask(shop, SUBSCRIBE, order({ externalId, testClockId: clock }));
    const elsewhere = HubClient.withKey(people.hub.address, await people.seed.key(await people.seed.project()));
    const stranger = { input: { externalId, testClockId: clock } };
    expect(await refusalOf(elsewhere, CUSTOMER, stranger)).toBe('clock_not_found');
    expect(await refusalOf(elsewhere, ADVANCE, { id: clock, input: { by: 'P1D' } })).toBe('clock_not_found');
    await ask(
      shop,
      `mutation { updateBillingProfile(input: { selfService: all_clients }) { billingProfile { version } } }`,
    );
    const person = await people.as(await people.user());
    expect(await refusalOf(person, SUBSCRIBE, order({ testClockId: clock }))).toMatch(/_not_found$/);
  });

  it('is readable with billing:read, but not created, advanced or released', async () => {
    const clock = await makeClock();
    const reader = HubClient.withKey(people.hub.address, await people.seed.key(project, ['billing:read']));
    const list = 'query { testClocks { nodes { id name status } } }';
    expect((await ask(reader, list)).testClocks.nodes).toEqual([{ id: clock, name: 'A year', status: 'ready' }]);
    expect((await ask(reader, 'query ($id: ID!) { node(id: $id) { id } }', { id: clock })).node.id).toBe(clock);
    const input = { name: 'No', now: start };
    expect(await refusalOf(reader, CREATE, { input })).toBe('insufficient_scope');
    expect(await refusalOf(reader, ADVANCE, { id: clock, input: { by: 'P1D' } })).toBe('insufficient_scope');
    expect(await refusalOf(reader, RELEASE, { id: clock })).toBe('insufficient_scope');
  });

  it('is released only once real time has caught up with it, and its customers are then billed in real time', async () => {
    const now = people.clock.now();
    const clock = await makeClock(now.subtract({ hours: 24 * 40 }).toString());
    const made = await subscribe(clock);
    await advance(clock, { to: now.add({ hours: 1 }).toString() });
    expect(await refusalOf(shop, RELEASE, { id: clock })).toBe('test_clock_is_ahead');
    people.clock.advance({ hours: 24 * 40 });
    await ask(shop, RELEASE, { id: clock });
    expect(await refusalOf(shop, READ, { id: clock })).toBe('clock_not_found');
    const before = (await invoicesOf(made)).length;
    expect(await billDue(people.hub.orm, people.clock.now())).toEqual([]);
    expect((await invoicesOf(made)).length).toBeGreaterThan(before);
    expect(await people.sql('select 1 from subject_clock where subject = ?', [made.customer.id])).toEqual([]);
    people.clock.set(now);
  });

  it('is advanced by the command line, which prints what happened', async () => {
    const hub = (...words: string[]) => runCli(['clock', ...words], { DATABASE_URL: people.hub.url });
    const made = await hub('create', '--project', project.slug, '--name', 'A year', '--now', start, '--json');
    const id = String(made.json.testClock.id);
    const subscription = await subscribe(id);
    await startAdvance(id, { to: '2026-01-31T11:00:00Z' });
    const [moving, back] = await Promise.all([hub('advance', id, '--by', 'P1D'), hub('advance', id, '--by', '-P1D')]);
    expect([moving.code, back.code]).toEqual([1, 1]);
    await finish();
    const { code, stdout } = await hub('advance', id, '--by', 'P3M');
    expect([code, stdout.split('\n')]).toEqual([
      0,
      [
        'From 2026-01-31T11:00:00Z to 2026-04-30T11:00:00Z:',
        '  invoices                 3  30.00 EUR',
        '  credit notes             0',
        '  renewals                 3',
        '  past due now             1',
        '  canceled now             0',
        '  set aside with an error  0',
        '',
      ],
    ]);
    expect(await invoicesOf(subscription)).toHaveLength(4);
  });

  it('leaves no due work behind when customers subscribe, pause or resume while it advances', async () => {
    const clock = await makeClock();
    const known = await Promise.all([1, 2, 3].map(() => subscribe(clock)));
    for (let round = 0; round < 3; round += 1) {
      const codes = await Promise.all([
        refusalOf(shop, ADVANCE, { id: clock, input: { by: 'P1M' } }),
        refusalOf(shop, ADVANCE, { id: clock, input: { by: 'P1M' } }),
        refusalOf(shop, SUBSCRIBE, {
          input: {
            customer: { externalId: unique('cust'), testClockId: clock },
            items: [{ priceId: prices.flat }],
          },
        }),
        refusalOf(shop, PAUSE, { id: known[round % 3]!.id }),
        refusalOf(shop, RESUME, { id: known[round % 3]!.id }),
      ]);
      expect(codes.slice(0, 3)).toEqual([undefined, undefined, undefined]);
      expect(codes.filter((code) => code && !code.startsWith('subscription_is_'))).toEqual([]);
    }
    const late = await people.sql(
      `select 1 from test_clock clock
       join subscription on test_clock_id = clock.id and next_due_at <= clock.now_at where clock.id = ?`,
      [decodeId('clock', clock)],
    );
    expect(late).toEqual([]);
    expect((await ask(shop, READ, { id: clock })).testClock.nowAt).toBe('2026-07-28T10:00:00.000Z');
  });
});
