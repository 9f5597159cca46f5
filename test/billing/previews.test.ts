import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { runDue } from '../../src/billing/turns/run-due.ts';
import { authoriseAndCatchUpSubscription } from '../../src/billing/turns/authorise-and-catch-up-subscription.ts';
import { updateBillingProfile } from '../../src/billing/verbs/update-billing-profile.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { billDue } from '../support/due.ts';
import { ask } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { StatementWatch } from '../support/statements.ts';
import {
  CHANGE,
  PREVIEW,
  buy,
  client,
  clock,
  countRows,
  doNow,
  history,
  hub,
  matchesItsPreviews,
  project,
  refused,
  seats,
  seed,
  shop,
  startAt,
  viewer,
} from './previews-stage.ts';

describe('a preview', () => {
  it('matches what the operation then does: lines, totals, credit notes and refusals', async () => {
    await fc.assert(fc.asyncProperty(history, matchesItsPreviews), {
      numRuns: Number(process.env.RUNS ?? 4),
    });
  }, 600_000);

  it('over GraphQL returns every figure, and creates no customer', async () => {
    const before = await countRows();
    const input = { customer: { externalId: 'new' }, items: seats(3), coupons: ['SEVEN'] };
    const { previewSubscription: preview } = await ask(client, PREVIEW, { input });
    expect(preview).toMatchObject({
      effectiveAt: '2026-01-31T10:00:00.000Z',
      period: { startAt: '2026-01-31T10:00:00.000Z', endAt: '2026-02-28T10:00:00.000Z' },
      ...{
        isCatchingUp: false,
        balance: { amount: '0.00' },
        amountDue: { amount: '26.42' },
        creditNotes: [],
      },
      invoice: {
        ...{
          subtotal: { amount: '29.97' },
          discount: { amount: '7.77' },
          tax: { amount: '4.22' },
          total: { amount: '26.42' },
        },
        ...{
          taxes: [{ percentage: '19', tax: { amount: '4.22' } }],
          discounts: [{ name: 'Off', amount: { amount: '7.77' } }],
        },
        lines: [
          {
            kind: 'recurring',
            quantity: '3',
            unitAmount: '9.99',
            net: { amount: '22.20' },
            total: { amount: '26.42' },
          },
        ],
      },
    });
    expect(await countRows()).toEqual(before);
  });

  it('for a new customer of a test clock is calculated at the time of the clock', async () => {
    const create = 'mutation ($input: CreateTestClockInput!) { createTestClock(input: $input) { testClock { id } } }';
    const now = '2026-07-01T00:00:00.000Z';
    const created = await ask(client, create, { input: { name: 'Summer', now } });
    const testClockId = created.createTestClock.testClock.id;
    const input = { customer: { externalId: 'new', testClockId }, items: seats(1) };
    expect((await ask(client, PREVIEW, { input })).previewSubscription).toMatchObject({
      ...{ effectiveAt: now, amountDue: { amount: '11.89' } },
    });
    const other = HubClient.withKey(hub.address, await seed.key(await seed.project()));
    const foreign = (await ask(other, create, { input: { name: 'Theirs', now } })).createTestClock.testClock.id;
    const theirs = { ...input, customer: { ...input.customer, testClockId: foreign } };
    expect((await refused(client, PREVIEW, { input: theirs })).code).toBe('clock_not_found');
  });

  it('of a change writes nothing, though a period is due or an invoice is a draft', async () => {
    await doNow((em) => updateBillingProfile(em, viewer, { graceHours: 720 }, startAt));
    const created = await buy({ customer: { externalId: unique('cust') }, items: seats(3) });
    clock.set(startAt.add({ hours: 24 * 30 }));
    const input = { items: seats(5).map((item) => ({ ...item, itemId: created.items[0].id })) };
    const before = await countRows();
    const { previewSubscriptionChange: first } = await ask(client, CHANGE, { id: created.id, input });
    expect(first).toMatchObject({
      isCatchingUp: true,
      creditNotes: [{ lines: [{}] }],
      invoice: { lines: [{}] },
    });
    expect(await countRows()).toEqual(before);
    await billDue(hub.orm, clock.now());
    const waiting = await countRows();
    const { previewSubscriptionChange: second } = await ask(client, CHANGE, { id: created.id, input });
    const sums = ({ invoice, creditNotes, amountDue }: Json) => [
      invoice,
      amountDue,
      creditNotes[0].total,
      creditNotes[0].lines,
    ];
    expect(second.isCatchingUp).toBe(false);
    expect(sums(second)).toEqual(sums(first));
    expect(await countRows()).toEqual(waiting);
  });

  it('takes few statements, none of which writes', async () => {
    const externalId = unique('cust');
    const { id } = await buy({ customer: { externalId }, items: seats(3) });
    const [team] = shop.items(['team', 7]);
    const items = [...seats(5), team];
    const watch = new StatementWatch();
    try {
      for (const [query, variables, most] of [
        [PREVIEW, { input: { customer: { externalId: 'new' }, items } }, 7],
        [PREVIEW, { input: { customer: { externalId: 'new' }, items, coupons: ['THIRD'] } }, 9],
        [PREVIEW, { input: { customer: { externalId }, items: [team] } }, 11],
        [CHANGE, { id, input: { items: seats(5) } }, 9],
        [CHANGE, { id, input: { items } }, 11],
        [CHANGE, { id, input: { items: seats(5), at: 'period_end' } }, 5],
        [CHANGE, { id, input: { items, at: 'period_end' } }, 7],
      ] as const) {
        await ask(client, query, variables);
        const { statements } = await watch.of(() => ask(client, query, variables));
        expect(statements.filter((one) => /^(insert|update|delete) (?!rate_limit)/.test(one))).toEqual([]);
        expect(statements.length).toBeLessThanOrEqual(most);
      }
    } finally {
      watch.stop();
    }
  });

  it('is refused for the same reasons and to the same callers as the operation', async () => {
    const customer = { externalId: unique('cust') };
    const created = await buy({ customer, items: seats(1) });
    const again = { customer, items: seats(1) };
    expect((await refused(client, PREVIEW, { input: again })).code).toBe('already_subscribed');
    const wrong = { customer: {}, items: seats(1) };
    expect((await refused(client, PREVIEW, { input: wrong })).problems[0].pointer).toBe('/customer');
    const coupon = { customer: { externalId: 'x' }, items: seats(1), coupons: ['THIRD', 'NONE'] };
    expect(await refused(client, PREVIEW, { input: coupon })).toMatchObject({
      code: 'coupon_not_found',
      problems: [{ pointer: '/coupons/1' }],
    });
    const change = { id: created.id, input: { items: [{ itemId: 'item_x', ...seats(1)[0] }] } };
    expect((await refused(client, CHANGE, change)).problems[0].pointer).toBe('/items/0/itemId');
    const fitting = { id: created.id, input: { items: seats(2) } };
    const foreign = HubClient.withKey(hub.address, await seed.key(await seed.project()));
    expect((await refused(foreign, CHANGE, fitting)).code).toBe('subscription_not_found');
    const customerId = created.customer.id;
    expect((await refused(foreign, PREVIEW, { input: { customerId, items: seats(1) } })).code).toBe('price_not_found');
    const reader = HubClient.withKey(hub.address, await seed.key(project, ['billing:read']));
    expect((await refused(reader, CHANGE, fitting)).code).toBe('insufficient_scope');
    expect((await refused(reader, PREVIEW, { input: again })).code).toBe('insufficient_scope');
    const quarantine = (at: Temporal.Instant | null) =>
      doNow(async (em) => {
        const found = await em.findOneOrFail(Subscription, { id: String(created.id) });
        if (at) found.quarantine('broken', at);
        else found.release(startAt);
      });
    await quarantine(startAt);
    clock.set(startAt.add({ hours: 24 * 40 }));
    expect((await refused(client, CHANGE, fitting)).code).toBe('subscription_is_quarantined');
    clock.set(startAt);
    await quarantine(null);
    const cancel = 'mutation ($id: ID!) { cancelSubscription(id: $id, at: now) { subscription { id } } }';
    await ask(client, cancel, { id: created.id });
    expect((await refused(client, CHANGE, fitting)).code).toBe('subscription_is_canceled');
  });
});

describe('locking a subscription', () => {
  it('reads the periods that the worker billed after the subscription was loaded', async () => {
    const { id } = await buy({ customer: { externalId: unique('cust') }, items: seats(1) });
    const now = Temporal.Instant.from('2026-04-15T10:00:00Z');
    const { period } = await doNow(async (em) => {
      await em.findOneOrFail(Subscription, { id: String(id) });
      await runDue({ inTransaction: doNow, until: now, maxSteps: 3 });
      return (await authoriseAndCatchUpSubscription(em, viewer, { id: String(id) }, now)).billingState.subscription;
    });
    expect(period).toBe(3);
  });
});
