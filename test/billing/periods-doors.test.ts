import { afterAll, beforeAll, beforeEach, describe, expect } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { billDue } from '../support/due.ts';
import { People } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 2);

const plans = { basic: { unitAmount: '30' }, pro: { unitAmount: '61' } };
type Plan = keyof typeof plans;

let people: People;
let shop: Shop<Plan>;
let seller: HubClient;
let externalId: string;

beforeAll(async () => {
  people = await People.start();
});
beforeEach(async () => {
  people.clock.set('2026-04-01T00:00:00Z');
  shop = await Shop.open(people.seed, { plans, tax: '19', profile: { paymentTermDays: 365 } });
  seller = HubClient.withKey(people.hub.address, await people.seed.key(shop.project));
  externalId = unique('cust');
});
afterAll(() => people.close());

const day = (text: string) => (text.length === 5 ? `2026-${text}T00:00:00Z` : `${text}T00:00:00Z`);

async function until(text: string): Promise<void> {
  people.clock.set(day(text));
  expect(await billDue(people.hub.orm, Temporal.Instant.from(day(text)))).toEqual([]);
}

const order = (names: Plan[], more: object = {}) => ({
  customer: { externalId },
  items: names.map((name) => ({ priceId: shop.price(name) })),
  ...more,
});

async function subscribe(names: Plan[], more: object = {}): Promise<string> {
  const { status, body } = await seller.post('/billing/subscriptions', order(names, more));
  expect([status, body.code]).toEqual([201, undefined]);
  return String(body.id);
}

interface Verb {
  path: string;
  mutation: string;
  preview: string;
  input: string;
}

const verbs = {
  trialEnd: {
    ...{ path: 'trial-end', mutation: 'moveTrialEnd', preview: 'previewTrialEnd', input: 'MoveTrialEndInput' },
  },
  freeTime: {
    ...{ path: 'free-time', mutation: 'giveFreeTime', preview: 'previewFreeTime', input: 'GiveFreeTimeInput' },
  },
  billingDate: {
    ...{ path: 'billing-date', mutation: 'moveBillingDate', preview: 'previewBillingDate' },
    input: 'MoveBillingDateInput',
  },
} satisfies Record<string, Verb>;

type Summary = [code: string, ...pointers: string[]];

const pointersOf = (problems: Json | undefined) =>
  [...(problems ?? [])].map(({ pointer }) => String(pointer)).toSorted();

const restSummary = ({ code, errors }: Json): Summary => [String(code), ...pointersOf(errors)];

/** The errors of several variables are one refusal. */
function graphSummary(errors: Json | undefined): Summary {
  const all = [...(errors ?? [])].map(({ extensions }) => extensions as Json);
  return [String(all[0]?.code), ...all.flatMap(({ problems }) => pointersOf(problems)).toSorted()];
}

/** What each of the four doors of a verb says to an input: the act and its preview, in REST and in GraphQL. */
async function refusalsOf(verb: Verb, id: string, input: object, by = seller): Promise<Summary[]> {
  const { path, mutation, preview, input: type } = verb;
  const head = `($id: ID!, $input: ${type}!)`;
  const graph = async (query: string) => graphSummary((await by.graphql(query, { id, input })).body.errors);
  const rest = async (end: string) =>
    restSummary((await by.post(`/billing/subscriptions/${id}/${path}${end}`, input)).body);
  return [
    await rest('/preview'),
    await graph(`query ${head} { ${preview}(id: $id, input: $input) { isCatchingUp } }`),
    await rest(''),
    await graph(`mutation ${head} { ${mutation}(id: $id, input: $input) { subscription { id } } }`),
  ];
}

const fourTimes = (...summary: Summary) => Array.from({ length: 4 }, () => summary);

describe('each door and its preview refuse', () => {
  const reason = 'An outage';
  const invalid = 'invalid_input';

  it.each<[what: string, input: object, code: string, ...pointers: string[]]>([
    ['an end in the past', { trialEndAt: day('03-31') }, invalid, '/trialEndAt'],
    ['an end now as a date', { trialEndAt: day('04-01') }, invalid, '/trialEndAt'],
    ['an end more than 730 days ahead', { trialEndAt: day('2028-04-01') }, invalid, '/trialEndAt'],
    ['an end that is no time', { trialEndAt: 'soon' }, invalid, '/trialEndAt'],
  ])('the end of a trial: %s', async (_, input, ...expected) => {
    const id = await subscribe(['basic'], { trialDays: 14 });
    expect(await refusalsOf(verbs.trialEnd, id, input)).toEqual(fourTimes(...expected));
  });

  it.each<[what: string, input: object, code: string, ...pointers: string[]]>([
    ['neither days nor a date', { reason }, invalid, '/days'],
    ['days and a date', { reason, days: 1, untilAt: day('05-02') }, invalid, '/untilAt'],
    ['no day', { reason, days: 0 }, invalid, '/days'],
    ['more than 730 days', { reason, days: 731 }, invalid, '/days'],
    ['a half day', { reason, days: 0.5 }, invalid, '/days'],
    ['a date within the current period', { reason, untilAt: day('04-20') }, invalid, '/untilAt'],
    ['the end of the current period', { reason, untilAt: day('05-01') }, invalid, '/untilAt'],
    ['a date more than 730 days after it', { reason, untilAt: day('2028-05-01') }, invalid, '/untilAt'],
    ['no reason', { days: 1 }, invalid, '/reason'],
    ['an empty reason', { days: 1, reason: ' ' }, invalid, '/reason'],
    ['a long reason', { days: 1, reason: 'x'.repeat(501) }, invalid, '/reason'],
  ])('free time: %s', async (_, input, ...expected) => {
    const id = await subscribe(['basic']);
    expect(await refusalsOf(verbs.freeTime, id, input)).toEqual(fourTimes(...expected));
  });

  it.each<[what: string, order: object, input: object, code: string, ...pointers: string[]]>([
    ['a date within the current period', {}, { billingDateAt: day('04-20') }, invalid, '/billingDateAt'],
    ['a date more than a period after it', {}, { billingDateAt: day('06-02') }, invalid, '/billingDateAt'],
    ['no date', {}, {}, invalid, '/billingDateAt'],
    ['an unknown stub', {}, { billingDateAt: day('05-10'), stub: 'half' }, invalid, '/stub'],
    [
      'a prorated part of a subscription that is not prorated',
      ...([{ proration: 'none' }, { billingDateAt: day('05-10') }] as const),
      ...([invalid, '/stub'] as const),
    ],
  ])('a billing date: %s', async (_, terms, input, ...expected) => {
    const id = await subscribe(['basic'], terms);
    expect(await refusalsOf(verbs.billingDate, id, input)).toEqual(fourTimes(...expected));
  });

  it('a billing date after the end of a subscription that is canceled', async () => {
    const id = await subscribe(['basic']);
    await seller.post(`/billing/subscriptions/${id}/cancel`, { at: 'period_end' });
    const refusals = await refusalsOf(verbs.billingDate, id, { billingDateAt: day('05-10') });
    expect(refusals).toEqual(fourTimes('invalid_input', '/billingDateAt'));
  });

  it('an act in a state that does not allow it', async () => {
    const active = await subscribe(['basic']);
    const tried = await subscribe(['pro'], { trialDays: 14, customer: { externalId: unique('cust') } });
    expect(await refusalsOf(verbs.trialEnd, active, {})).toEqual(fourTimes('subscription_is_active'));
    const give = { days: 1, reason };
    expect(await refusalsOf(verbs.freeTime, tried, give)).toEqual(fourTimes('subscription_is_trialing'));
    const move = { billingDateAt: day('05-10') };
    expect(await refusalsOf(verbs.billingDate, tried, move)).toEqual(fourTimes('subscription_is_trialing'));
  });

  it('an act of another project, and of a key that may only read', async () => {
    const id = await subscribe(['basic']);
    const give = { days: 1, reason };
    const other = HubClient.withKey(people.hub.address, await people.seed.key(await people.seed.project()));
    expect(await refusalsOf(verbs.freeTime, id, give, other)).toEqual(fourTimes('subscription_not_found'));
    const reader = HubClient.withKey(people.hub.address, await people.seed.key(shop.project, ['billing:read']));
    const codes = (await refusalsOf(verbs.freeTime, id, give, reader)).map(([code]) => code);
    expect(new Set(codes)).toEqual(new Set(['insufficient_scope']));
  });
});

describe('a new subscription is refused by each door and its preview', () => {
  const invalid = 'invalid_input';
  const startAt = day('03-01');

  it.each<[what: string, terms: object, code: string, ...pointers: string[]]>([
    ['a start more than five years ago', { startAt: day('2021-03-31') }, invalid, '/startAt'],
    ['a time paid elsewhere without a start', { paidUntilAt: day('05-01') }, invalid, '/startAt'],
    [
      'a time paid elsewhere before a start in the future',
      ...([{ startAt: day('04-10'), paidUntilAt: day('05-01') }, invalid, '/startAt'] as const),
    ],
    ['a paid time that ends before the start', { startAt, paidUntilAt: day('02-28') }, invalid, '/paidUntilAt'],
    ['a paid time that ends at the start', { startAt, paidUntilAt: startAt }, invalid, '/paidUntilAt'],
    ['ten years and more of paid time', { startAt, paidUntilAt: day('2036-04-02') }, invalid, '/paidUntilAt'],
    ['a trial beside a paid time', { startAt, paidUntilAt: day('05-01'), trialDays: 14 }, invalid, '/trialDays'],
  ])('with %s', async (_, terms, ...expected) => {
    expect(await refusalsOfOrder(order(['basic'], terms))).toEqual(fourTimes(...expected));
  });

  it('with a paid time of an item that ends before the start', async () => {
    const items = [{ priceId: shop.price('basic') }, { priceId: shop.price('pro'), paidUntilAt: day('02-01') }];
    const refusals = await refusalsOfOrder(order([], { items, startAt, paidUntilAt: day('05-01') }));
    expect(refusals).toEqual(fourTimes(invalid, '/items/1/paidUntilAt'));
  });

  async function refusalsOfOrder(input: object): Promise<Summary[]> {
    const head = '($input: CreateSubscriptionInput!)';
    const graph = async (query: string) => graphSummary((await seller.graphql(query, { input })).body.errors);
    const rest = async (path: string) => restSummary((await seller.post(path, input)).body);
    return [
      await rest('/billing/previews'),
      await graph(`query ${head} { previewSubscription(input: $input) { isCatchingUp } }`),
      await rest('/billing/subscriptions'),
      await graph(`mutation ${head} { createSubscription(input: $input) { subscription { id } } }`),
    ];
  }
});

describe('the preview of', () => {
  const sums = 'subtotal { amount } discount { amount } tax { amount } total { amount }';
  const lines = 'lines { kind description quantity explanation periodStartAt periodEndAt amount { amount } }';
  const parts = `effectiveAt period { startAt endAt } amountDue { amount } invoice { ${sums} ${lines} }
    laterInvoices { ${sums} ${lines} }`;

  async function ask(query: string, variables: Record<string, unknown>): Promise<Json> {
    const { body } = await seller.graphql(query, variables);
    expect(body.errors).toBeUndefined();
    return Object.values(body.data)[0] as Json;
  }

  /** The invoices of the customer, oldest first, and the current period of the subscription. */
  async function stateOf(id: string): Promise<{ invoices: Json[]; currentPeriod: Json }> {
    const query = `query ($id: ID!) { subscription(id: $id) {
      currentPeriod { startAt endAt } invoices { nodes { ${sums} ${lines} } }
    } }`;
    const { currentPeriod, invoices } = await ask(query, { id });
    return { currentPeriod, invoices: [...invoices.nodes].toReversed() };
  }

  const previewOf = ({ preview, input: type }: Verb, id: string, input: object) =>
    ask(`query ($id: ID!, $input: ${type}!) { ${preview}(id: $id, input: $input) { ${parts} } }`, { id, input });

  /** Previews an act, does it, and expects its period at once and its invoice at once or on the day. */
  async function expectPreviewed(verb: Verb, id: string, input: object, lastDay?: string): Promise<Json> {
    const before = await stateOf(id);
    const preview = await previewOf(verb, id, input);
    expect(await stateOf(id)).toEqual(before);
    const { status } = await seller.post(`/billing/subscriptions/${id}/${verb.path}`, input);
    expect(status).toBe(200);
    expect((await stateOf(id)).currentPeriod).toEqual(preview.period);
    if (lastDay) await until(lastDay);
    const made = (await stateOf(id)).invoices.slice(before.invoices.length);
    expect(made).toEqual([preview.invoice]);
    expect(preview.amountDue.amount).toBe(lastDay ? '0.00' : preview.invoice.total.amount);
    return preview;
  }

  it('a later end of a trial is the invoice at that end', async () => {
    const id = await subscribe(['basic'], { trialDays: 14 });
    await until('04-10');
    const preview = await expectPreviewed(verbs.trialEnd, id, { trialEndAt: day('04-20') }, '04-20');
    expect(preview.invoice.total.amount).toBe('35.70');
  });

  it('the end of a trial now is the invoice that is created', async () => {
    const id = await subscribe(['basic'], { trialDays: 14 });
    await until('04-10');
    const preview = await expectPreviewed(verbs.trialEnd, id, {});
    expect(preview.period).toEqual({ startAt: '2026-04-10T00:00:00.000Z', endAt: '2026-05-10T00:00:00.000Z' });
  });

  it('free time is the invoice of the next period', async () => {
    const id = await subscribe(['basic']);
    await until('04-16');
    const input = { days: 10, reason: 'An outage' };
    const preview = await expectPreviewed(verbs.freeTime, id, input, '05-11');
    expect(preview.period.endAt).toBe('2026-05-11T00:00:00.000Z');
  });

  it('a billing date is the invoice of the prorated time until then', async () => {
    const id = await subscribe(['basic']);
    const preview = await expectPreviewed(verbs.billingDate, id, { billingDateAt: day('05-16') }, '05-01');
    // 15 of the 30 days until 05-16.
    expect(preview.invoice.subtotal.amount).toBe('15.00');
  });

  it('a billing date with free time until then is the invoice of the period that begins then', async () => {
    const id = await subscribe(['basic']);
    const input = { billingDateAt: day('05-16'), stub: 'free' };
    const preview = await expectPreviewed(verbs.billingDate, id, input, '05-16');
    expect(preview.period.endAt).toBe('2026-05-16T00:00:00.000Z');
  });

  it.each<[what: string, terms: object, invoices: number, due: string, lastDay: string | null]>([
    [
      'moving in is the invoice after the time that is paid',
      ...([{ startAt: day('01-01'), paidUntilAt: day('04-16') }, 1, '0.00', '04-16'] as const),
    ],
  ])('%s', async (_, terms, count, due, lastDay) => {
    const input = order(['basic'], terms);
    const query = `query ($input: CreateSubscriptionInput!) { previewSubscription(input: $input) { ${parts} } }`;
    const preview = await ask(query, { input });
    const rest = await seller.post('/billing/previews', input);
    expect(rest.body.laterInvoices).toHaveLength(count - 1);
    const id = await subscribe(['basic'], terms);
    expect((await stateOf(id)).currentPeriod).toEqual(preview.period);
    if (lastDay) await until(lastDay);
    const { invoices } = await stateOf(id);
    expect([preview.invoice, ...preview.laterInvoices]).toEqual(invoices);
    expect([invoices.length, preview.amountDue.amount]).toEqual([count, due]);
  });
});
