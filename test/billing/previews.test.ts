import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { Project } from '../../src/auth/projects/project.ts';
import type { ProjectViewer } from '../../src/auth/viewer.ts';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { CreditNoteLine } from '../../src/billing/invoicing/credit-notes/credit-note-line.ts';
import { CreditNote } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { explainCredit } from '../../src/billing/invoicing/credit-notes/explain-credit.ts';
import { explain } from '../../src/billing/invoicing/invoices/explain.ts';
import { InvoiceLine } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { Invoice, InvoiceReason } from '../../src/billing/invoicing/invoices/invoice.ts';
import { entire } from '../../src/billing/invoicing/arithmetic/proration.ts';
import { recordPayment } from '../../src/billing/verbs/record-payment.ts';
import { Surplus } from '../../src/billing/payments/payment-input.ts';
import { runDue } from '../../src/billing/turns/run-due.ts';
import { authoriseAndCatchUpSubscription } from '../../src/billing/turns/authorise-and-catch-up-subscription.ts';
import { updateBillingProfile } from '../../src/billing/verbs/update-billing-profile.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { previewSubscriptionChange } from '../../src/billing/verbs/previews/preview-change.ts';
import { previewSubscription } from '../../src/billing/verbs/previews/preview-subscription.ts';
import type { Preview } from '../../src/billing/verbs/previews/preview.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import {
  BillingAnchor,
  ChangeAt,
  ChangeSubscriptionInput,
} from '../../src/billing/subscriptions/subscription-input.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { orderWithDefaults } from '../../src/billing/subscriptions/order-with-defaults.ts';
import { Interval } from '../../src/catalog/offers/price.ts';
import { Refusal } from '../../src/errors.ts';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { billDue } from '../support/due.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { ask } from '../support/people.ts';
import { Seed, unique } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';
import { StatementWatch } from '../support/statements.ts';
import { metered, plansIn } from './lives-offers.ts';

const startAt = Temporal.Instant.from('2026-01-31T10:00:00Z');
const clock = new FrozenClock(startAt);
let hub: TestHub;
let seed: Seed;
let project: Project;
let client: HubClient;
let viewer: ProjectViewer;
let shop: Shop;

beforeAll(async () => {
  hub = await startHub({ clock });
  seed = new Seed(hub.orm, clock);
});

beforeEach(async () => {
  clock.set(startAt);
  const { forever, once } = CouponDuration;
  shop = await Shop.open(seed, {
    tax: '19',
    meters: metered,
    coupons: {
      THIRD: { percentOff: '33.3', duration: forever },
      SEVEN: { name: 'Off', amountOff: '7.77', currency: 'EUR', duration: once },
    },
    plans: plansIn('EUR'),
  });
  ({ project, viewer } = shop);
  client = HubClient.withKey(hub.address, await seed.key(project));
});

afterAll(() => hub.close());

function doNow<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
  return hub.orm.em.fork().transactional(work);
}

const asDecimal = (text: string | null) => text && Rational.of(text).toDecimal();

/** Returns the comparable values of a line of an actual or previewed invoice. */
const lineFacts = (line: InvoiceLine) => ({
  ...{ kind: line.kind, description: line.description, quantity: asDecimal(line.quantity) },
  ...{ unitAmount: asDecimal(line.unitAmount), amount: line.amountMinor, discount: line.discountMinor },
  ...{ net: line.netMinor, tax: line.taxMinor, total: line.totalMinor },
  ...{ from: String(line.periodStartAt), to: String(line.periodEndAt), explanation: explain(line, 'EUR') },
});

const invoiceFacts = (invoice: Invoice, lines: InvoiceLine[]) => ({
  ...{ subtotal: invoice.subtotalMinor, discount: invoice.discountMinor, tax: invoice.taxMinor },
  ...{ total: invoice.totalMinor, discounts: invoice.discounts },
  taxes: invoice.taxGroups,
  lines: lines.map(lineFacts),
});

/** Returns what one operation wrote: the invoice with a reason, its amount due, and the credit notes. */
async function billedBy(
  subscriptionId: string,
  reason: InvoiceReason,
  { besides = new Set<string>(), from }: { besides?: Set<string>; from?: Temporal.Instant } = {},
) {
  const em = hub.orm.em.fork();
  const all = await em.find(Invoice, { subscriptionId });
  const invoice = all.find(
    (one) => one.reason === reason && !besides.has(one.id) && (!from || one.periodStartAt!.equals(from)),
  );
  const lines = invoice ? await em.find(InvoiceLine, { invoiceId: invoice.id }, { orderBy: { position: 'asc' } }) : [];
  const notes = (await em.find(CreditNote, { invoiceId: { $in: all.map(({ id }) => id) } }))
    .filter((note) => !besides.has(note.id) && String(note.reason) === 'change')
    .sort((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1));
  return {
    invoice: invoice ? invoiceFacts(invoice, lines) : null,
    balance: invoice?.creditedMinor ?? 0n,
    due: invoice?.dueMinor ?? 0n,
    creditNotes: await Promise.all(notes.map((note) => noteFacts(em, note))),
  };
}

async function noteFacts(em: EntityManager, { id, totalMinor, appliedMinor, creditedMinor, taxGroups }: CreditNote) {
  const lines = await em.find(CreditNoteLine, { creditNoteId: id }, { orderBy: { position: 'asc' } });
  const explained = lines.map(async (line) => {
    const billed = await em.findOneOrFail(InvoiceLine, { id: line.invoiceLineId });
    return [line.description, line.netMinor, line.taxMinor, explainCredit(line, billed, 'EUR')];
  });
  return { totalMinor, appliedMinor, creditedMinor, taxGroups, lines: await Promise.all(explained) };
}

function previewed({ invoice, balanceMinor, dueMinor, creditNotes }: Preview) {
  return {
    invoice: invoice && invoiceFacts(invoice.invoice, invoice.lines),
    balance: balanceMinor,
    due: dueMinor,
    creditNotes: creditNotes.map(({ lines, totalMinor, appliedMinor, taxGroups }) => ({
      ...{ totalMinor, appliedMinor, creditedMinor: totalMinor - appliedMinor, taxGroups },
      lines: lines.map(({ line, netMinor, taxMinor, share = entire, period }) => {
        const minors = { netMinor, taxMinor, totalMinor: netMinor + taxMinor };
        const time = { periodStartAt: period?.startAt ?? null, periodEndAt: period?.endAt ?? null };
        return [line.description, netMinor, taxMinor, explainCredit({ ...minors, ...share, ...time }, line, 'EUR')];
      }),
    })),
  };
}

interface PlanItems {
  interval: Interval;
  items: { plan: string; quantity: number }[];
}

/** Draws up to three plans of one interval. */
const items: fc.Arbitrary<PlanItems> = fc.oneof(
  {
    weight: 4,
    arbitrary: itemsOf(Interval.month, ['seat', 'pro', 'team', 'flat', 'free', 'later', 'calls', 'packs']),
  },
  { weight: 1, arbitrary: itemsOf(Interval.year, ['seat', 'pro', 'later']) },
);

function itemsOf(interval: Interval, plans: string[]): fc.Arbitrary<PlanItems> {
  const chosen = fc.uniqueArray(
    fc.record({ plan: fc.constantFrom(...plans), quantity: fc.integer({ min: 1, max: 12 }) }),
    { minLength: 1, maxLength: 3, selector: ({ plan }) => plan },
  );
  return chosen.map((some) => ({ interval, items: some }));
}

const inputOf = ({ interval, items: some }: PlanItems) =>
  some.map(({ plan, quantity }) => ({ priceId: shop.price(plan, interval), quantity }));

const history = fc.record({
  first: items,
  second: items,
  coupons: fc.subarray(['THIRD', 'SEVEN']),
  calendar: fc.boolean(),
  trialDays: fc.constantFrom(null, null, null, 10),
  minimumAmount: fc.constantFrom(null, null, '50'),
  country: fc.constantFrom(null, 'DE', 'FR'),
  graceHours: fc.constantFrom(0, 0, 100),
  paid: fc.constantFrom('not', 'half', 'all', 'more'),
  /** Seconds from the start to the change. */
  after: fc.integer({ min: 0, max: 70 * 86_400 }),
  isBilled: fc.boolean(),
  at: fc.constantFrom(ChangeAt.now, ChangeAt.now, ChangeAt.period_end),
});

type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

async function pay(subscriptionId: string, how: History['paid'], now: Temporal.Instant): Promise<void> {
  if (how === 'not') return;
  await doNow(async (em) => {
    for (const { id, dueMinor, totalMinor } of await em.find(Invoice, { subscriptionId })) {
      const minor = { half: dueMinor / 2n, all: dueMinor, more: dueMinor + 500n }[how];
      if (totalMinor === 0n || minor === 0n) continue;
      const amount = new Rational(minor, 100n).toFixed(2);
      await recordPayment(em, viewer, { invoiceId: id, amount, method: 'manual', surplus: Surplus.credit }, now);
    }
  });
}

async function matchesItsPreviews(past: History): Promise<void> {
  const externalId = unique('cust');
  await doNow((em) => updateBillingProfile(em, viewer, { graceHours: past.graceHours }, startAt));
  const address = past.country ? { country: past.country } : null;
  const order = orderWithDefaults({
    customer: { externalId, address },
    ...{ items: inputOf(past.first), coupons: past.coupons },
    ...{ trialDays: past.trialDays, minimumAmount: past.minimumAmount },
    anchor: past.calendar ? BillingAnchor.calendar : BillingAnchor.anniversary,
  });
  // Each run has a new customer, since a customer can redeem a coupon only once.
  const preview = await previewSubscription(hub.orm.em.fork(), viewer, order, startAt);
  const { id } = await doNow((em) => subscribe(em, viewer, order, startAt));
  const nothing = { invoice: null, balance: 0n, due: 0n, creditNotes: [] };
  const begun = await billedBy(id, InvoiceReason.subscription_create);
  expect(begun).toEqual(past.trialDays ? nothing : previewed(preview));
  const sub = await hub.orm.em.fork().findOneOrFail(Subscription, { id });
  expect([preview.period, preview.at]).toEqual([sub.currentPeriod, sub.startAt]);
  await pay(id, past.paid, startAt);
  await use(externalId, startAt);
  if (past.trialDays) {
    await billDue(hub.orm, sub.trialEndAt!);
    const { invoice } = await billedBy(id, InvoiceReason.subscription_cycle);
    expect(invoice).toEqual(previewed(preview).invoice);
  }
  const now = (sub.trialEndAt ?? startAt).add({ seconds: past.after });
  if (past.isBilled) await billDue(hub.orm, now);
  await changeAsPreviewed(id, past, now);
}

async function use(subject: string, at: Temporal.Instant): Promise<void> {
  const event = { meter: 'calls', subject, quantity: '1234', occurredAt: at, key: unique('event') };
  await doNow((em) => recordUsage(em, viewer, { events: [event] }, at));
}

async function changeAsPreviewed(id: string, past: History, now: Temporal.Instant): Promise<void> {
  const input = Object.assign(new ChangeSubscriptionInput(), { items: inputOf(past.second), at: past.at });
  const before = await hub.orm.em.fork().execute<object[]>('select count(*) from invoice');
  const preview = await refusalOr(previewSubscriptionChange(hub.orm.em.fork(), viewer, { id, input }, now));
  expect(await hub.orm.em.fork().execute('select count(*) from invoice')).toEqual(before);
  const em = hub.orm.em.fork();
  const besides = new Set([...(await em.find(Invoice, {})), ...(await em.find(CreditNote, {}))].map((one) => one.id));
  const changed = await refusalOr(
    doNow((inside) => changeSubscription(inside, viewer, Object.assign({ id }, input), now)),
  );
  if (preview instanceof Refusal || changed instanceof Refusal) return expect(changed).toEqual(preview);
  if (past.at === ChangeAt.period_end) {
    await billDue(hub.orm, preview.at);
    const { invoice } = await billedBy(id, InvoiceReason.subscription_cycle, { besides, from: preview.at });
    expect(invoice).toEqual(previewed(preview).invoice);
  } else expect(await billedBy(id, InvoiceReason.subscription_change, { besides })).toEqual(previewed(preview));
  const sub = await hub.orm.em.fork().findOneOrFail(Subscription, { id });
  expect(preview.period).toEqual(sub.currentPeriod);
}

async function refusalOr<T>(work: Promise<T>): Promise<T | Refusal> {
  return work.catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
}

const previewFields = `effectiveAt period { startAt endAt } isCatchingUp balance { amount } amountDue { amount }
  invoice { at subtotal { amount } discount { amount } tax { amount } total { amount } taxes { percentage tax { amount } }
    discounts { name amount { amount } }
    lines { kind description quantity unitAmount amount { amount } discount { amount } net { amount } tax { amount }
      total { amount } periodStartAt periodEndAt explanation } }
  creditNotes { invoiceId invoiceNumber total { amount } applied { amount } credited { amount }
    lines { description total { amount } periodStartAt periodEndAt explanation } }`;
const PREVIEW = `query ($input: CreateSubscriptionInput!) { previewSubscription(input: $input) { ${previewFields} } }`;
const CHANGE = `query ($id: ID!, $input: ChangeSubscriptionInput!) { previewSubscriptionChange(id: $id, input: $input) { ${previewFields} } }`;
const SUBSCRIBE = `mutation ($input: CreateSubscriptionInput!) { createSubscription(input: $input) { subscription { id
  items { id } customer { id } } } }`;

const buy = async (input: object): Promise<Json> =>
  (await ask(client, SUBSCRIBE, { input })).createSubscription.subscription;

const refused = async (as: HubClient, query: string, variables: object): Promise<Json> =>
  (await as.graphql(query, { ...variables })).body.errors[0].extensions;

const seats = (quantity: number) => shop.items(['seat', quantity]);

/** Returns the number of rows of each table, and the next invoice numbers. */
async function countRows(): Promise<unknown> {
  const em = hub.orm.em.fork();
  const tables = await em.execute<{ name: string }[]>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.relname !~ '^(api_key|rate|oidc)' order by 1`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`);
  const rows = await em.execute<object[]>(counts.join(' union all '));
  return { rows, series: await em.execute('select * from invoice_series order by 1, 2, 3') };
}

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
