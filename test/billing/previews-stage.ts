import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
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
import { InvoiceReason } from '../../src/billing/invoicing/invoices/invoice-reason.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { entire } from '../../src/billing/invoicing/arithmetic/proration.ts';
import { recordPayment } from '../../src/billing/verbs/record-payment.ts';
import { Surplus } from '../../src/billing/payments/payment-input.ts';
import { updateBillingProfile } from '../../src/billing/verbs/update-billing-profile.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { previewSubscriptionChange } from '../../src/billing/verbs/previews/preview-change.ts';
import { previewSubscription } from '../../src/billing/verbs/previews/preview-subscription.ts';
import type { Preview } from '../../src/billing/verbs/previews/preview.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { BillingAnchor } from '../../src/billing/subscriptions/subscription-start-input.ts';
import { ChangeAt, ChangeSubscriptionInput } from '../../src/billing/subscriptions/subscription-input.ts';
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
import { metered, plansIn } from './lives-offers.ts';

export const startAt = Temporal.Instant.from('2026-01-31T10:00:00Z');
export const clock = new FrozenClock(startAt);
export let hub: TestHub;
export let seed: Seed;
export let project: Project;
export let client: HubClient;
export let viewer: ProjectViewer;
export let shop: Shop;

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

export function doNow<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
  return hub.orm.em.fork().transactional(work);
}

const asDecimal = (text: string | null) => text && Rational.of(text).toDecimal();

/** Returns the comparable values of a line of an actual or previewed invoice. */
const lineFacts = (line: InvoiceLine, invoice: Invoice) => ({
  ...{ kind: line.kind, description: line.description, quantity: asDecimal(line.quantity) },
  ...{ unitAmount: asDecimal(line.unitAmount), amount: line.amountMinor, discount: line.discountMinor },
  ...{ net: line.netMinor, tax: line.taxMinor, total: line.totalMinor },
  ...{ from: String(line.periodStartAt), to: String(line.periodEndAt), explanation: explain(line, invoice) },
});

const invoiceFacts = (invoice: Invoice, lines: InvoiceLine[]) => ({
  ...{ subtotal: invoice.subtotalMinor, discount: invoice.discountMinor, tax: invoice.taxMinor },
  ...{ total: invoice.totalMinor, discounts: invoice.discounts },
  taxes: invoice.taxGroups,
  lines: lines.map((line) => lineFacts(line, invoice)),
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

async function noteFacts(em: EntityManager, note: CreditNote) {
  const { id, totalMinor, appliedMinor, creditedMinor, taxGroups } = note;
  const lines = await em.find(CreditNoteLine, { creditNoteId: id }, { orderBy: { position: 'asc' } });
  const explained = lines.map(async (line) => {
    const billed = await em.findOneOrFail(InvoiceLine, { id: line.invoiceLineId });
    return [line.description, line.netMinor, line.taxMinor, explainCredit(line, billed, note)];
  });
  return { totalMinor, appliedMinor, creditedMinor, taxGroups, lines: await Promise.all(explained) };
}

function previewed({ invoice, balanceMinor, dueMinor, creditNotes }: Preview) {
  return {
    invoice: invoice && invoiceFacts(invoice.invoice, invoice.lines),
    balance: balanceMinor,
    due: dueMinor,
    creditNotes: creditNotes.map(({ invoice: credited, lines, totalMinor, appliedMinor, taxGroups }) => ({
      ...{ totalMinor, appliedMinor, creditedMinor: totalMinor - appliedMinor, taxGroups },
      lines: lines.map(({ line, netMinor, taxMinor, share = entire, period }) => {
        const minors = { netMinor, taxMinor, totalMinor: netMinor + taxMinor };
        const time = { periodStartAt: period?.startAt ?? null, periodEndAt: period?.endAt ?? null };
        return [line.description, netMinor, taxMinor, explainCredit({ ...minors, ...share, ...time }, line, credited)];
      }),
    })),
  };
}

interface PlanItems {
  interval: Interval;
  items: { plan: string; quantity: number }[];
}

/** Draws up to three plans of one interval. */
export const items: fc.Arbitrary<PlanItems> = fc.oneof(
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

export const history = fc.record({
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

export async function matchesItsPreviews(past: History): Promise<void> {
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
export const PREVIEW = `query ($input: CreateSubscriptionInput!) { previewSubscription(input: $input) { ${previewFields} } }`;
export const CHANGE = `query ($id: ID!, $input: ChangeSubscriptionInput!) { previewSubscriptionChange(id: $id, input: $input) { ${previewFields} } }`;
const SUBSCRIBE = `mutation ($input: CreateSubscriptionInput!) { createSubscription(input: $input) { subscription { id
  items { id } customer { id } } } }`;

export const buy = async (input: object): Promise<Json> =>
  (await ask(client, SUBSCRIBE, { input })).createSubscription.subscription;

export const refused = async (as: HubClient, query: string, variables: object): Promise<Json> =>
  (await as.graphql(query, { ...variables })).body.errors[0].extensions;

export const seats = (quantity: number) => shop.items(['seat', quantity]);

/** Returns the number of rows of each table, and the next invoice numbers. */
export async function countRows(): Promise<unknown> {
  const em = hub.orm.em.fork();
  const tables = await em.execute<{ name: string }[]>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.relname !~ '^(api_key|rate|oidc)' order by 1`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`);
  const rows = await em.execute<object[]>(counts.join(' union all '));
  return { rows, series: await em.execute('select * from invoice_series order by 1, 2, 3') };
}
