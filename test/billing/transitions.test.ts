import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { quarantine } from '../../src/billing/turns/quarantine.ts';
import { HubClient } from '../support/client.ts';
import type { Answer } from '../support/client.ts';
import { unique } from '../support/seed.ts';
import { some } from '../support/some.ts';
import { accessCases } from './transitions-access.ts';
import { BillingStage, inDays, today } from './transitions-stage.ts';

let stage: BillingStage;
/** A customer to whom subscriptions could be transferred. */
let otherCustomer = '';

/** The actions that callers can attempt on a subscription. */
const onSubscription = (price: string): Record<string, string> => ({
  change: `changeSubscription(id: $id, input: { items: [{ priceId: "${price}", quantity: 2 }] }) { subscription { status } }`,
  pause: 'pauseSubscription(id: $id) { subscription { status } }',
  resume: 'resumeSubscription(id: $id) { subscription { status } }',
  cancel: 'cancelSubscription(id: $id, at: now) { subscription { status } }',
  cancel_at_period_end: 'cancelSubscription(id: $id) { subscription { status } }',
  keep: 'keepSubscription(id: $id) { subscription { status } }',
  move_trial_end: 'moveTrialEnd(id: $id, input: {}) { subscription { status } }',
  give_free_time: 'giveFreeTime(id: $id, input: { days: 1, reason: "A gift" }) { subscription { status } }',
  move_billing_date: `moveBillingDate(id: $id, input: { billingDateAt: "2026-01-01T00:00:00Z" }) { subscription { status } }`,
  transfer: `transferSubscription(id: $id, input: { customerId: "${otherCustomer}" }) { subscription { status } }`,
});
const RELEASE = 'releaseSubscription(id: $id) { subscription { status } }';
const notQuarantined = {
  mutation: RELEASE,
  code: 'subscription_not_quarantined',
  action: 'subscription.release',
};

const onInvoice: Record<string, string> = {
  finalize: 'finalizeInvoice(id: $id) { invoice { status } }',
  update: 'updateInvoice(id: $id, input: { poNumber: "PO-1" }) { invoice { status } }',
  reissue: 'reissueInvoice(id: $id) { invoice { status } }',
  delete: 'deleteInvoice(id: $id) { id }',
  pay: 'createPayment(input: { invoiceId: $id }) { payment { invoice { status } } }',
  void: 'voidInvoice(id: $id) { invoice { status } }',
  mark_uncollectible: 'markInvoiceUncollectible(id: $id) { invoice { status } }',
  credit: 'creditInvoice(input: { invoiceId: $id }) { creditNote { id invoice { status } } }',
};

const ends = ['cancel', 'cancel_at_period_end'];
const runs = ['change', 'pause', ...ends];
const moves = ['give_free_time', 'move_billing_date'];

/** Each state of a subscription: how to reach it, and the actions that are available in it. */
const subscriptions: [status: string, terms: object, daysAgo: number, possible: string[], action?: string][] = [
  ['pending', { startAt: inDays(5).toString() }, 0, ['change', ...ends, 'transfer']],
  ['incomplete', { paymentBehavior: 'require_payment' }, 0, ['cancel']],
  ['trialing', { trialDays: 10 }, 0, [...runs, 'move_trial_end', 'transfer']],
  ['active', {}, 0, [...runs, ...moves, 'transfer']],
  ['past_due', {}, 17, [...runs, ...moves]],
  ['unpaid', {}, 25, ends],
  ['paused', {}, 0, ['resume', ...ends, 'transfer'], 'pause'],
  ['canceled', {}, 0, [], 'cancel'],
  ['incomplete_expired', { paymentBehavior: 'require_payment' }, 2, []],
];

/** The actions once an end is planned, in the order of the table of states. */
function withKeep(possible: readonly string[]): string[] {
  const isMove = (action: string) => [...moves, 'move_trial_end', 'transfer'].includes(action);
  return [...possible.filter((action) => !isMove(action)), 'keep', ...possible.filter(isMove)];
}

/** A subscription in each state, and a second one if it can be canceled. */
const inState: Record<string, [string, string]> = {};

beforeAll(async () => {
  stage = await BillingStage.set();
  const invoiced = await stage.shop.graphql('query ($id: ID!) { invoice(id: $id) { customer { id } } }', {
    id: await stage.invoice(),
  });
  otherCustomer = String(invoiced.body.data.invoice.customer.id);
  for (const [status, terms, daysAgo, possible, action] of subscriptions) {
    const make = async () => {
      const { id } = await stage.subscribe(terms, daysAgo);
      if (action) await stage.do(onSubscription(stage.price)[action]!, String(id));
      return String(id);
    };
    inState[status] = [await make(), possible.includes('cancel') ? await make() : ''];
  }
  await stage.billDue();
  await stage.audited();
}, 60_000);

afterAll(() => stage?.people.close());

interface RefusedAttempt {
  mutation: string;
  id: string;
  code: string;
  actions: string[];
  /** The audited action; undefined if no audit entry is expected. */
  action?: string;
  status: string;
}

/** Expects each attempt to be refused with its code, and to write nothing but an audit entry. */
async function expectRefusals(...attempts: RefusedAttempt[]): Promise<void> {
  await stage.audited();
  const before = await stage.dump();
  const entries = [];
  for (const { mutation, id, code, actions, action, status } of attempts) {
    const answer = await stage.shop.graphql(`mutation ($id: ID!) { ${mutation} }`, { id });
    expect([mutation, extensionsOf(answer)]).toEqual([mutation, { kind: 'conflict', code, availableActions: actions }]);
    const refusal = {
      actor: expect.stringMatching(/^key_/),
      address: expect.any(String),
      detail: { code, status },
    };
    const by = { project: stage.project.id, request_id: answer.headers.get('x-request-id'), ...refusal };
    if (action) entries.push({ action: `${action}_refused`, subject: id, ...by });
  }
  expect(await stage.dump()).toEqual(before);
  expect(await stage.audited()).toEqual(entries);
}

const extensionsOf = ({ body }: Answer): unknown => body.errors?.[0].extensions ?? body.data;

describe('a subscription', () => {
  it.each(some(subscriptions, 3))('that is %s allows exactly its available actions', async (status, ...rest) => {
    const possible = rest[2];
    const [one, other] = inState[status]!;
    const events = onSubscription(stage.price);
    const query = 'query ($id: ID!) { subscription(id: $id) { status availableActions } }';
    const read = async (id: string) => (await stage.shop.graphql(query, { id })).body.data.subscription;
    expect(await read(one)).toEqual({ status, availableActions: possible });
    const [about, code] = [{ id: one, actions: possible, status }, `subscription_is_${status}`];
    const others = Object.keys(events).filter((event) => !possible.includes(event));
    await expectRefusals(
      ...others.map((event) => {
        return { ...about, mutation: events[event]!, code, action: `subscription.${event}` };
      }),
      { ...about, ...notQuarantined },
    );
    if (possible.includes('change')) await stage.do(events.change!, one);
    if (!possible.includes('cancel')) return;
    if (possible.includes('cancel_at_period_end')) {
      await stage.do(events.cancel_at_period_end!, one);
      expect(await read(one)).toEqual({ status, availableActions: withKeep(possible) });
      await stage.do(events.keep!, one);
      expect(await read(one)).toEqual({ status, availableActions: possible });
    }
    if (possible.includes('pause')) await stage.do(events.pause!, one);
    if (possible.includes('resume')) await stage.do(events.resume!, one);
    await stage.do(events.cancel!, other);
    const ended = status === 'incomplete' ? 'incomplete_expired' : 'canceled';
    expect(await read(other)).toEqual({ status: ended, availableActions: [] });
  });

  it('that is quarantined is released once', async () => {
    const id = String((await stage.subscribe()).id);
    await stage.people.hub.orm.em
      .fork()
      .transactional((em) => quarantine(em, { kind: 'subscription', id }, new Error('broken'), inDays(60)));
    await stage.do(RELEASE, id);
    await expectRefusals({ id, actions: [...runs, ...moves, 'transfer'], status: 'active', ...notQuarantined });
  });

  it('is not brought up to date by a refused action', async () => {
    const id = String((await stage.subscribe({}, 17)).id);
    const mutation = onSubscription(stage.price).resume!;
    const [code, action] = ['subscription_is_past_due', 'subscription.resume'];
    await expectRefusals({ mutation, id, code, actions: [...runs, ...moves], action, status: 'past_due' });
  });
});

it('a planned change is canceled once, and not after it has taken effect', async () => {
  const change = (when: string) => `changeSubscription(
    id: $id, input: { items: [{ priceId: "${stage.price}", quantity: 2 }], ${when} }
  ) { subscription { plannedChanges { id } } }`;
  const TAKE_BACK = 'cancelSubscriptionChange(id: $id) { subscription { id } }';
  const plan = async (id: unknown, when: string) =>
    String((await stage.do(change(when), String(id))).changeSubscription.subscription.plannedChanges[0].id);
  const waiting = await plan((await stage.subscribe()).id, 'at: period_end');
  await stage.do(TAKE_BACK, waiting);
  const { id } = await stage.subscribe({}, 3);
  stage.people.clock.set(inDays(-2));
  const applied = await plan(id, `atDate: "${inDays(-1)}"`);
  stage.people.clock.set(today);
  await stage.billDue();
  const about = { mutation: TAKE_BACK, actions: [], action: 'subscription_change.cancel' };
  await expectRefusals(
    { ...about, id: waiting, code: 'subscription_change_is_canceled', status: 'canceled' },
    { ...about, id: applied, code: 'subscription_change_is_applied', status: 'applied' },
  );
});

describe('an invoice', () => {
  const make: Record<string, () => Promise<string>> = {
    draft: () => stage.invoice({ finalize: false }),
    open: () => stage.invoice(),
    paid: () => after('pay'),
    void: () => after('void'),
    uncollectible: () => after('mark_uncollectible'),
  };
  const after = async (event: string) => {
    const id = await stage.invoice();
    await stage.do(onInvoice[event]!, id);
    return id;
  };

  it.each<[string, string[]]>([
    ['draft', ['finalize', 'update', 'delete']],
    ['open', ['pay', 'void', 'mark_uncollectible', 'credit', 'reissue']],
    ['paid', ['credit', 'reissue']],
    ['void', ['reissue']],
    ['uncollectible', ['pay', 'void', 'credit', 'reissue']],
  ])('that is %s allows exactly its available actions', async (status, possible) => {
    const id = await make[status]!();
    const query = 'query ($id: ID!) { invoice(id: $id) { status availableActions } }';
    const { data } = (await stage.shop.graphql(query, { id })).body;
    expect(data.invoice).toEqual({ status, availableActions: possible });
    for (const event of possible) await stage.do(onInvoice[event]!, await make[status]!());
    const about = { id, code: `invoice_is_${status}`, actions: possible, status };
    const others = Object.keys(onInvoice).filter((event) => !possible.includes(event));
    await expectRefusals(
      ...others.map((event) => ({ ...about, mutation: onInvoice[event]!, action: `invoice.${event}` })),
    );
  });

  it('that is paid in part cannot be voided', async () => {
    const [id, other] = [await stage.invoice(), await stage.invoice()];
    const PAY = 'createPayment(input: { invoiceId: $id, amount: "1" }) { payment { id } }';
    for (const each of [id, other]) await stage.do(PAY, each);
    await stage.do(onInvoice.mark_uncollectible!, other);
    const about = { mutation: onInvoice.void!, code: 'invoice_is_partly_paid', action: 'invoice.void' };
    await expectRefusals(
      { ...about, id, actions: ['pay', 'mark_uncollectible', 'credit', 'reissue'], status: 'open' },
      { ...about, id: other, actions: ['pay', 'credit', 'reissue'], status: 'uncollectible' },
    );
  });

  it('that is paid refuses another payment over REST with the same code and audit entry', async () => {
    const id = await make.paid!();
    await stage.audited();
    const before = await stage.dump();
    const keyed = { 'idempotency-key': unique('payment') };
    const { status, body } = await stage.shop.post('/billing/payments', { invoiceId: id }, keyed);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'invoice_is_paid', availableActions: ['credit', 'reissue'] });
    expect(await stage.dump()).toEqual(before);
    expect((await stage.audited()).map(({ action, subject }) => [action, subject])).toEqual([
      ['invoice.pay_refused', id],
    ]);
  });
});

it('a credit note is voided once, and not after its credit is used', async () => {
  const VOID = 'voidCreditNote(id: $id) { creditNote { status } }';
  const credit = async (invoice: string) =>
    String((await stage.do(onInvoice.credit!, invoice)).creditInvoice.creditNote.id);
  const note = await credit(await stage.invoice());
  const invoice = await stage.invoice();
  await stage.do(onInvoice.pay!, invoice);
  const unused = await credit(invoice);
  await stage.do(VOID, unused);
  const about = { mutation: VOID, actions: [], action: 'credit_note.void' };
  await expectRefusals(
    { ...about, id: note, code: 'credit_note_is_used', status: 'issued' },
    { ...about, id: unused, code: 'credit_note_is_void', status: 'void' },
  );
});

it('an advancing test clock refuses changes to itself and to its customers', async () => {
  const RELEASE_CLOCK = 'releaseTestClock(id: $id) { releasedTestClockId }';
  const ADVANCE = 'advanceTestClock(id: $id, input: { by: "P1D" }) { testClock { status } }';
  const made = await stage.do(`createTestClock(input: { name: "T", now: "${today}" }) { testClock { id } }`);
  const clock = String(made.createTestClock.testClock.id);
  const customer = { externalId: unique('customer'), testClockId: clock };
  const subscription = String((await stage.subscribe({ customer })).id);
  await stage.do(ADVANCE, clock);
  const away = { mutation: RELEASE_CLOCK, id: clock, action: 'test_clock.release' };
  await expectRefusals({ ...away, code: 'test_clock_is_ahead', actions: ['advance'], status: 'ready' });
  await stage.put('test_clock', clock, `status = 'advancing', target_at = now_at`);
  const busy = { code: 'test_clock_is_advancing', actions: [], status: 'advancing' };
  await expectRefusals(
    { ...busy, mutation: ADVANCE, id: clock, action: 'test_clock.advance' },
    { ...busy, ...away },
    { ...busy, mutation: onSubscription(stage.price).pause!, id: subscription },
  );
  await stage.put('test_clock', clock, `status = 'failed', target_at = null, error = 'broken'`);
  await stage.do(ADVANCE, clock);
});

describe('a caller without access', () => {
  const ids: Record<string, string> = {};
  const people: Record<string, HubClient> = {};

  beforeAll(async () => {
    const { people: all } = stage;
    people.anonymous = new HubClient(all.hub.address);
    people.foreign = await stage.withKey(await all.seed.project());
    people.reader = await stage.withKey(stage.project, ['billing:read']);
    people.stranger = await all.as(await all.user());
    people.customer = await all.as(await all.user());
    people.owner = stage.shop;
    const buy = `mutation { createSubscription(input: { items: [{ priceId: "${stage.price}" }] }) {
      subscription { id customer { id } latestInvoice { id } }
    } }`;
    await people.stranger.graphql(buy);
    const { subscription } = (await people.customer.graphql(buy)).body.data.createSubscription;
    const coupon = 'createCoupon(input: { code: "tenth", name: "T", percentOff: "10" }) { coupon { id } }';
    ids.coupon = String((await stage.do(coupon)).createCoupon.coupon.id);
    ids.subscription = String(subscription.id);
    ids.customer = String(subscription.customer.id);
    ids.invoice = String(subscription.latestInvoice.id);
    const plan = `changeSubscription(id: $id, input: { at: period_end, items: [{ priceId: "${stage.price}" }] }) {
      subscription { plannedChanges { id } }
    }`;
    const planned = (await stage.do(plan, ids.subscription)).changeSubscription.subscription;
    ids.change = String(planned.plannedChanges[0].id);
    const open = await stage.invoice({ customer: undefined, customerId: ids.customer });
    ids.note = String((await stage.do(onInvoice.credit!, open)).creditInvoice.creditNote.id);
    ids.draft = await stage.invoice({ customer: undefined, customerId: ids.customer, finalize: false });
  });

  it('learns nothing about the state of a subscription, and leaves no audit entry', async () => {
    await stage.audited();
    const before = await stage.dump();
    for (const [who, code] of [
      ['foreign', 'subscription_not_found'],
      ['stranger', 'subscription_not_found'],
      ['reader', 'insufficient_scope'],
      ['anonymous', 'unauthenticated'],
    ] as const) {
      for (const id of [inState.canceled![0], inState.active![0]])
        for (const mutation of [...Object.values(onSubscription(stage.price)), RELEASE]) {
          const answer = await people[who]!.graphql(`mutation ($id: ID!) { ${mutation} }`, { id });
          expect(extensionsOf(answer)).toMatchObject({ code });
        }
    }
    expect(await stage.dump()).toEqual(before);
    expect(await stage.audited()).toEqual([]);
  });

  it.each(some(accessCases, Math.ceil(accessCases.length / 3)))(
    'is refused for a %s by %s, unlike those with access',
    async (thing, mutation, [stranger, customer]) => {
      const expected = {
        ...{ anonymous: 'unauthenticated', foreign: 'not_found', reader: 'forbidden' },
        ...{ stranger, customer, owner: 'allowed' },
      };
      const answers: Record<string, string> = {};
      for (const who of Object.keys(expected)) {
        const query = `mutation ($id: ID!) { ${mutation.replace('PRICE', stage.price)} }`;
        const answer = await people[who]!.graphql(query, { id: ids[thing] ?? stage.project.id });
        const { message, extensions } = answer.body.errors?.[0] ?? { message: '', extensions: { kind: 'done' } };
        const { kind } = extensions;
        // A caller has access if the change is made, or is refused only for the state or for who planned it.
        const hasAccess = ['done', 'conflict'].includes(String(kind)) || /ordered this/.test(String(message));
        answers[who] = hasAccess ? 'allowed' : String(kind);
      }
      expect(answers).toEqual(expected);
    },
  );

  it('cannot distinguish a planned change of another customer from one that does not exist', async () => {
    const never = 'change_01h455vb4pex5vsknk084sn02q';
    const mutation = `mutation ($id: ID!) { cancelSubscriptionChange(id: $id) { subscription { id } } }`;
    for (const who of ['foreign', 'stranger']) {
      const answers = [ids.change, never].map((id) => people[who]!.graphql(mutation, { id }));
      const [theirs, unknown] = (await Promise.all(answers)).map(({ body }) => body.errors[0]);
      expect(theirs).toEqual(unknown);
      expect(theirs).toMatchObject({ extensions: { code: 'change_not_found' } });
    }
  });
});
