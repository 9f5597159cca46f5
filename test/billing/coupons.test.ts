import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Role } from '../../src/auth/projects/member.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { readBillingState } from '../../src/billing/subscriptions/read-billing-state.ts';
import { holdCoupons } from '../../src/billing/invoicing/coupons/hold-coupons.ts';
import { redeemAll } from '../../src/billing/invoicing/coupons/redeem-coupon.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import type { Refusal } from '../../src/errors.ts';
import { newId } from '../../src/platform/values/ids.ts';
import { lock } from '../../src/platform/store/lock.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { People, ask, refusalOf } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { StatementWatch } from '../support/statements.ts';

let people: People;
let project: Project;
let shop: HubClient;
let sold: { productId: string; priceId: string };

beforeAll(async () => {
  people = await People.start();
});

beforeEach(async () => {
  project = await people.seed.project();
  shop = HubClient.withKey(people.hub.address, await people.seed.key(project));
  await ask(
    shop,
    `mutation { updateBillingProfile(input: { selfService: all_clients }) { billingProfile { version } } }`,
  );
  sold = await product();
});

afterAll(() => people?.close());

async function product(): Promise<typeof sold> {
  const plans = [{ key: 'team', name: 'Team', prices: [{ currency: 'EUR', unitAmount: '100.00' }] }];
  const { body } = await shop.post('/catalog/products', {
    slug: unique('anvil'),
    name: 'Anvil',
    plans,
  });
  return { productId: String(body.id), priceId: String(body.plans[0].prices[0].id) };
}

const couponFields = `id code name percentOff amountOff { amount currency } duration durationPeriods productIds
  maxRedemptions timesRedeemed redeemBy archivedAt`;
const CREATE = `mutation ($input: CreateCouponInput!) { createCoupon(input: $input) { coupon { ${couponFields} } } }`;
const ARCHIVE = 'mutation ($id: ID!) { archiveCoupon(id: $id) { coupon { id archivedAt } } }';
const LIST = `query ($filter: CouponFilter!) { coupons(filter: $filter) { nodes { ${couponFields} } } }`;
const couponsField = 'coupons { id periodsLeft endedAt coupon { code } }';
const SUBSCRIBE = `mutation ($input: CreateSubscriptionInput!) { createSubscription(input: $input) { subscription { id ${couponsField} latestInvoice { total { amount } } } } }`;
const APPLY = `mutation ($input: ApplyCouponInput!) { applyCoupon(input: $input) { subscription { id ${couponsField} } } }`;
const REMOVE = `mutation ($id: ID!) { removeCoupon(redemptionId: $id) { subscription { id ${couponsField} } } }`;

const couponInput = (more: object = {}) => ({ code: unique('SPRING'), name: 'Spring', percentOff: '20', ...more });

async function coupon(more: object = {}, as = shop): Promise<Json> {
  return (await ask(as, CREATE, { input: couponInput(more) })).createCoupon.coupon;
}

const read = async (id: unknown): Promise<Json> =>
  (await ask(shop, `query ($id: ID!) { coupon(id: $id) { ${couponFields} } }`, { id })).coupon;

const purchase = (...coupons: unknown[]) => ({
  customer: { externalId: unique('cust') },
  items: [{ priceId: sold.priceId }],
  coupons,
});

async function subscribe(...coupons: unknown[]): Promise<Json> {
  return (await ask(shop, SUBSCRIBE, { input: purchase(...coupons) })).createSubscription.subscription;
}

const apply = async (subscription: Json, code: unknown, as = shop): Promise<Json> =>
  (await ask(as, APPLY, { input: { subscriptionId: subscription.id, coupon: code } })).applyCoupon.subscription;

const refusalOfApply = (subscription: Json, code: unknown, as = shop) =>
  refusalOf(as, APPLY, { input: { subscriptionId: subscription.id, coupon: code } });

/** Redeems several coupons for a subscription in one transaction, with the locks that createSubscription takes. */
const redeemAtOnce = ({ id }: Json, several: string[]) =>
  people.hub.orm.em.fork().transactional(async (em) => {
    const subscription = await em.findOneOrFail(Subscription, { id: String(id) });
    await lock(em, Customer, subscription.customerId);
    await holdCoupons(em, subscription.projectId, several);
    return redeemAll(em, people.seed.owner(project), subscription, several, people.clock.now());
  });

const codes = (subscription: Json) => subscription.coupons.map(({ coupon: { code } }) => code);

const auditedActions = (subject: unknown) =>
  people
    .sql<{ action: string }>('select action from audit_entry where subject = ? order by at, id', [subject])
    .then((entries) => entries.map(({ action }) => action));

describe('a coupon', () => {
  it('is created, read by id, found by code in any case, and archived once', async () => {
    const made = await coupon({ code: 'Winter_24', maxRedemptions: 3, productIds: [sold.productId] });
    expect(made).toMatchObject({
      ...{ code: 'Winter_24', percentOff: '20', amountOff: null, duration: 'once', durationPeriods: null },
      ...{ maxRedemptions: 3, timesRedeemed: 0, productIds: [sold.productId], archivedAt: null },
    });
    const other = await coupon({ percentOff: null, amountOff: '5', currency: 'EUR', duration: 'forever' });
    expect(other.amountOff).toEqual({ amount: '5.00', currency: 'EUR' });
    const node = await ask(shop, 'query ($id: ID!) { node(id: $id) { id ... on Coupon { code } } }', {
      id: made.id,
    });
    expect(node.node).toEqual({ id: made.id, code: 'Winter_24' });
    expect((await ask(shop, LIST, { filter: {} })).coupons.nodes).toEqual([other, made]);
    expect((await ask(shop, LIST, { filter: { code: 'WINTER_24' } })).coupons.nodes).toEqual([made]);
    const first = await ask(shop, ARCHIVE, { id: made.id });
    people.clock.set(people.clock.now().add({ minutes: 1 }));
    expect(await ask(shop, ARCHIVE, { id: made.id })).toEqual(first);
    expect(await auditedActions(made.id)).toEqual(['coupon.created', 'coupon.archived']);
  });

  it('has a code that no other coupon of its project can take until it is archived', async () => {
    const { id } = await coupon({ code: 'Summer' });
    const { body } = await shop.graphql(CREATE, { input: couponInput({ code: 'SUMMER' }) });
    expect(body.errors[0]).toMatchObject({
      extensions: { code: 'coupon_code_taken', kind: 'conflict', problems: [{ pointer: '/code' }] },
    });
    await ask(shop, ARCHIVE, { id });
    expect((await coupon({ code: 'SUMMER' })).id).not.toBe(id);
  });

  it('is redeemed by its code, though archived coupons had the same code', async () => {
    const versions = [];
    for (let version = 0; version < 3; version += 1) {
      const { id } = await coupon({ code: 'Autumn', percentOff: `${10 * (version + 1)}` });
      versions.push(id);
      if (version < 2) await ask(shop, ARCHIVE, { id });
    }
    expect((await subscribe('AUTUMN')).latestInvoice.total.amount).toBe('70.00');
    const all = await Promise.all(versions.map((id) => read(id)));
    expect(all.map(({ timesRedeemed }) => timesRedeemed)).toEqual([0, 0, 1]);
  });

  it('is refused with a pointer to every fault, such as products of another project', async () => {
    const others = await people.seed.project();
    const stranger = HubClient.withKey(people.hub.address, await people.seed.key(others));
    const productIds = [sold.productId, sold.productId, newId('product')];
    const { body } = await shop.graphql(CREATE, { input: couponInput({ code: '?', productIds }) });
    expect(body.errors[0].extensions.problems.map(({ pointer }) => pointer)).toEqual([
      ...['/code', '/productIds/1', '/productIds/2'],
    ]);
    expect(await refusalOf(stranger, CREATE, { input: couponInput({ productIds: [sold.productId] }) })).toBe(
      'invalid_input',
    );
    expect(await refusalOf(shop, CREATE, { input: couponInput({ productIds: ['x'] }) })).toBe('invalid_id');
  });

  it('can be managed only by callers who may bill for its project', async () => {
    const { id, code } = await coupon();
    const [viewer, biller] = await Promise.all([
      people.member(project, Role.viewer),
      people.member(project, Role.billing),
    ]);
    const stranger = await people.as(await people.user());
    const readBy = (api: HubClient) => refusalOf(api, 'query ($id: ID!) { coupon(id: $id) { id } }', { id });
    expect([await readBy(stranger), await readBy(biller.api)]).toEqual(['coupon_not_found', undefined]);
    expect((await ask(stranger, LIST, { filter: { code } })).coupons.nodes).toEqual([]);
    expect(await refusalOf(stranger, LIST, { filter: { projectId: project.id } })).toBe('project_not_found');
    for (const [query, variables] of [
      [CREATE, { input: couponInput({ projectId: project.id }) }],
      [ARCHIVE, { id }],
    ] as const) {
      expect(await refusalOf(viewer.api, query, variables)).toBe('insufficient_scope');
      expect(await refusalOf(stranger, query, variables)).toMatch(/^(project|coupon)_not_found$/);
      expect(await refusalOf(biller.api, query, variables)).toBeUndefined();
    }
  });
});

describe('a subscription', () => {
  it('uses the coupons it is created with, and those applied later', async () => {
    const [before, after] = [await coupon({ duration: 'forever' }), await coupon({ duration: 'forever' })];
    const subscription = await subscribe(before.code);
    expect(codes(subscription)).toEqual([before.code]);
    expect(subscription.latestInvoice.total.amount).toBe('80.00');
    const applied = await apply(subscription, String(after.code).toLowerCase());
    expect(codes(applied)).toEqual([before.code, after.code]);
    expect([(await read(before.id)).timesRedeemed, (await read(after.id)).timesRedeemed]).toEqual([1, 1]);
    expect(await auditedActions(after.id)).toEqual(['coupon.created', 'coupon.redeemed']);
  });

  it('redeems several coupons in the given order, each once, or none if one is invalid', async () => {
    const [b, a] = [await coupon({ code: 'B-1' }), await coupon({ code: 'A-1' })];
    const subscription = await subscribe();
    const problems = await redeemAtOnce(subscription, ['b-1', 'no-such']).catch((error: Refusal) => error.details);
    expect(problems).toMatchObject({ problems: [{ pointer: '/coupons/1' }] });
    expect((await read(b.id)).timesRedeemed).toBe(0);
    await redeemAtOnce(subscription, ['b-1', 'A-1', 'B-1']);
    expect([(await read(a.id)).timesRedeemed, (await read(b.id)).timesRedeemed]).toEqual([1, 1]);
    const state = await people.hub.orm.em.fork().transactional((em) => readBillingState(em, String(subscription.id)));
    expect(state!.billingState.redeemed.map(({ coupon: { code } }) => code)).toEqual(['B-1', 'A-1']);
  });

  it('keeps repeating and forever coupons in force, and hides redemption counts from its customer', async () => {
    await coupon({ code: 'EVER', duration: 'forever', maxRedemptions: 9 });
    await coupon({ code: 'TWICE', duration: 'repeating', durationPeriods: 3 });
    const user = await people.user();
    const buyer = await people.as(user);
    const { subscription } = (
      await ask(buyer, SUBSCRIBE, { input: { items: [{ priceId: sold.priceId }], coupons: ['TWICE'] } })
    ).createSubscription;
    expect(codes(await apply(subscription, 'ever', buyer))).toEqual(['TWICE', 'EVER']);
    const shown = await ask(
      buyer,
      'query ($id: ID!) { subscription(id: $id) { coupons { coupon { code maxRedemptions timesRedeemed } } } }',
      { id: subscription.id },
    );
    expect(shown.subscription.coupons[1].coupon).toEqual({
      code: 'EVER',
      maxRedemptions: null,
      timesRedeemed: null,
    });
    const stranger = await people.as(await people.user());
    expect(await refusalOfApply(subscription, 'EVER', stranger)).toBe('subscription_not_found');
    expect(await refusalOf(stranger, REMOVE, { id: subscription.coupons[0].id })).toBe('coupon_redemption_not_found');
  });

  it('loses a removed coupon once, and its customer cannot redeem that coupon again', async () => {
    const { id, code } = await coupon({ duration: 'forever' });
    const subscription = await subscribe(code);
    const redemption = subscription.coupons[0].id;
    for (let times = 0; times < 2; times += 1) {
      const { removeCoupon } = await ask(shop, REMOVE, { id: redemption });
      expect(removeCoupon.subscription.coupons).toEqual([]);
    }
    expect((await read(id)).timesRedeemed).toBe(1);
    expect(await refusalOfApply(subscription, code)).toBe('coupon_already_redeemed');
    expect(await auditedActions(id)).toEqual(['coupon.created', 'coupon.redeemed', 'coupon.removed']);
  });

  it('has no coupon to remove once it has expired, as its first payment never came', async () => {
    const { code } = await coupon();
    const { createSubscription } = await ask(shop, SUBSCRIBE, {
      input: { ...purchase(code), paymentBehavior: 'require_payment' },
    });
    const redemption = createSubscription.subscription.coupons[0].id;
    const start = people.clock.now();
    people.clock.set(start.add({ hours: 24 * 2 }));
    expect(await refusalOf(shop, REMOVE, { id: redemption })).toBe('coupon_redemption_not_found');
    people.clock.set(start);
  });

  it('is first billed for due periods, before a coupon is removed or applied', async () => {
    const { code } = await coupon({ duration: 'repeating', durationPeriods: 3 });
    const [leaving, coming] = [await subscribe(code), await subscribe()];
    const start = people.clock.now();
    people.clock.set(start.add({ hours: 24 * 32 }));
    await ask(shop, REMOVE, { id: leaving.coupons[0].id });
    const applied = await apply(coming, code);
    people.clock.set(start);
    expect(applied.coupons[0].periodsLeft).toBe(3);
    const billed = await people.sql<{ total: string; remaining: number | null }>(
      `select i.total_minor::text as total, r.periods_left as remaining
       from invoice i left join coupon_redemption r on r.subscription_id = i.subscription_id and r.ended_at is not null
       where type_id('project', i.project_id) = ? order by remaining, i.period_start_at`,
      [project.id],
    );
    expect(billed).toEqual([
      ...[
        { total: '8000', remaining: 1 },
        { total: '8000', remaining: 1 },
      ],
      ...[
        { total: '10000', remaining: null },
        { total: '10000', remaining: null },
      ],
    ]);
  });

  it('cannot redeem an unknown, archived, late, foreign-currency or exhausted coupon, and none is counted', async () => {
    const start = people.clock.now();
    const soon = start.add({ hours: 1 }).toString();
    const [archived, late, yen, full, fine] = [
      await coupon(),
      await coupon({ redeemBy: soon }),
      await coupon({ percentOff: null, amountOff: '5', currency: 'JPY' }),
      await coupon({ maxRedemptions: 1 }),
      await coupon({ duration: 'forever' }),
    ];
    await ask(shop, ARCHIVE, { id: archived.id });
    const subscription = await subscribe(full.code, fine.code);
    const another = await subscribe();
    people.clock.set(start.add({ hours: 1 }));
    const refused = [];
    for (const code of ['no-such', '?', archived.code, late.code, yen.code, full.code])
      refused.push(await refusalOfApply(another, code));
    people.clock.set(start);
    expect(refused).toEqual([
      ...[
        'coupon_not_found',
        'coupon_not_found',
        'coupon_expired',
        'coupon_expired',
        'invalid_input',
        'coupon_exhausted',
      ],
    ]);
    expect(await refusalOfApply(subscription, fine.code)).toBe('coupon_already_redeemed');
    const counts = await Promise.all([archived, late, yen, full, fine].map(({ id }) => read(id)));
    expect(counts.map(({ timesRedeemed }) => timesRedeemed)).toEqual([0, 0, 0, 1, 1]);
  });

  it('gets an error that points to the field of an unknown code', async () => {
    const { body } = await shop.graphql(APPLY, {
      input: { subscriptionId: (await subscribe()).id, coupon: 'no-such' },
    });
    expect(body.errors[0].extensions).toMatchObject({
      kind: 'not_found',
      problems: [{ pointer: '/coupon' }],
    });
  });

  it('uses at most 5 coupons at a time, and none once it has ended', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => coupon({ duration: 'forever' })));
    const subscription = await subscribe(...made.slice(0, 5).map(({ code }) => code));
    expect(await refusalOfApply(subscription, made[5]!.code)).toBe('too_many_coupons');
    await ask(shop, REMOVE, { id: subscription.coupons[0].id });
    expect(codes(await apply(subscription, made[5]!.code))).toHaveLength(5);
    const ended = await subscribe();
    await ask(shop, 'mutation ($id: ID!) { cancelSubscription(id: $id, at: now) { subscription { id } } }', {
      id: ended.id,
    });
    expect(await refusalOfApply(ended, made[0]!.code)).toBe('subscription_is_canceled');
  });

  it('redeems a coupon once when a request is repeated with one idempotency key', async () => {
    const { id, code } = await coupon({ duration: 'forever' });
    const subscription = await subscribe();
    const retrying = shop.with({ 'idempotency-key': unique('apply') });
    expect(await apply(subscription, code, retrying)).toEqual(await apply(subscription, code, retrying));
    expect((await read(id)).timesRedeemed).toBe(1);
  });

  it('loads the coupons of a whole list in one additional statement', async () => {
    const { code } = await coupon({ duration: 'forever' });
    await Promise.all([subscribe(code), subscribe(code), subscribe()]);
    const watch = new StatementWatch();
    const list = (shown: string) => watch.of(() => ask(shop, `{ subscriptions { nodes { id ${shown} } } }`));
    const [plain, whole] = [await list(''), await list(couponsField)];
    watch.stop();
    expect(whole.statements.length - plain.statements.length).toBe(1);
  });
});

describe('a redemption limit', () => {
  it('holds when 20 customers subscribe at once; customers above it get no subscription and no invoice', async () => {
    const { id, code } = await coupon({ maxRedemptions: 5, duration: 'forever' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shop.graphql(SUBSCRIBE, { input: purchase(code) })),
    );
    const refused = answers.flatMap(({ body }) => body.errors?.[0].extensions.code ?? []);
    expect(refused).toEqual(Array.from({ length: 15 }, () => 'coupon_exhausted'));
    const [rows] = await people.sql<Record<string, number>>(
      `select (select count(*)::integer from coupon_redemption r where r.project_id = c.project_id) as redemptions,
         (select count(*)::integer from subscription s where s.project_id = c.project_id) as subscriptions,
         (select count(*)::integer from invoice i where i.project_id = c.project_id) as invoices, c.times_redeemed as times
       from coupon c where type_id('coupon', c.id) = ?`,
      [id],
    );
    expect(rows).toEqual({ redemptions: 5, subscriptions: 5, invoices: 5, times: 5 });
    expect((await verifyLedger(people.hub.orm.em, project.id)).difference).toBeNull();
  });

  it('of one for each customer holds under concurrent requests', async () => {
    const { id, code } = await coupon();
    const subscription = await subscribe();
    const refusals = await Promise.all(Array.from({ length: 8 }, () => refusalOfApply(subscription, code)));
    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1);
    expect(new Set(refusals)).toEqual(new Set([undefined, 'coupon_already_redeemed']));
    expect((await read(id)).timesRedeemed).toBe(1);
  });

  it('causes no deadlock when transactions redeem two coupons in opposite orders', async () => {
    const [one, two] = [await coupon(), await coupon()];
    const orders = Array.from({ length: 12 }, (_, turn) => (turn % 2 ? [one, two] : [two, one]));
    const subscriptions = await Promise.all(orders.map(() => subscribe()));
    await Promise.all(
      orders.map((order, turn) =>
        redeemAtOnce(
          subscriptions[turn]!,
          order.map(({ code }) => String(code)),
        ),
      ),
    );
    expect([(await read(one.id)).timesRedeemed, (await read(two.id)).timesRedeemed]).toEqual([12, 12]);
  });
});
