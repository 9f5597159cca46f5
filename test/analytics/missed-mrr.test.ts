import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { noteMissedMrr } from '../../src/billing/turns/note-missed-mrr.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { CancelAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { ResumeAnchor, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { cancelSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { pauseSubscription } from '../../src/billing/verbs/pause-subscription.ts';
import { Surplus } from '../../src/billing/payments/payment-input.ts';
import { recordPayment } from '../../src/billing/verbs/record-payment.ts';
import { transferSubscription } from '../../src/billing/verbs/transfer-subscription.ts';
import { updateSubscriptionMetadata } from '../../src/billing/verbs/update-metadata.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { mrrContradiction } from '../billing/mrr-contradictions.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

const start = Temporal.Instant.from('2026-01-01T00:00:00Z');
const later = start.add({ hours: 24 * 10 });
const terms = { plans: { gold: { unitAmount: '50' }, silver: { unitAmount: '30' } }, profile: { giveUpDays: null } };

type Sold = Shop<'gold' | 'silver'>;

const open = (): Promise<Sold> => Shop.open(new Seed(database.orm, new FrozenClock(start)), terms);

const begin = (shop: Sold, of = 'acme', plan: 'gold' | 'silver' = 'gold') =>
  shop.subscribe({ customer: { externalId: of }, items: shop.items(plan) }, start);

/** What can be done to a subscription ten days after its start. */
const acts: Record<string, (shop: Sold, subscription: Subscription) => Promise<unknown>> = {
  'ended at once': (shop, { id }) =>
    shop.do((em) => cancelSubscription(em, shop.viewer, { id, at: CancelAt.now, unused: Unused.keep }, later)),
  paused: (shop, { id }) =>
    shop.do((em) =>
      pauseSubscription(em, shop.viewer, { id, unused: Unused.keep, resumeAnchor: ResumeAnchor.reset }, later),
    ),
  'changed to another plan': (shop, { id }) => {
    const input = { id, items: shop.items(['silver', 3]), at: ChangeAt.now };
    return shop.do((em) => changeSubscription(em, shop.viewer, input, later));
  },
  'changed in its quantity': (shop, { id }) => {
    const input = { id, items: shop.items(['gold', 4]), at: ChangeAt.now };
    return shop.do((em) => changeSubscription(em, shop.viewer, input, later));
  },
  'given to another customer': async (shop, { id }) => {
    const { customerId } = await begin(shop, 'heir', 'silver');
    await shop.do(async (em) => {
      for (const invoice of await em.find(Invoice, { subscriptionId: id }))
        await recordPayment(
          em,
          shop.viewer,
          { invoiceId: invoice.id, amount: '50', method: 'manual', surplus: Surplus.refuse },
          later,
        );
    });
    await shop.do((em) => transferSubscription(em, shop.viewer, { id, input: { customerId } }, later));
  },
};

/** Runs an act and removes what an older hub would not have written. */
async function asOlderHub(shop: Sold, act: () => Promise<unknown>): Promise<void> {
  const project = decodeId('project', shop.projectId);
  const run = <T>(sql: string) => database.orm.em.fork().execute<T[]>(sql, [project]);
  const changes = await run<{ id: string }>('select id from mrr_change where project_id = ?');
  const items = await run<{ id: string; minor: string }>(
    'select id, monthly_minor as minor from subscription_item where project_id = ?',
  );
  const noted = await run<{ id: string; at: string }>(
    'select id, mrr_noted_at::text as at from subscription where project_id = ?',
  );
  await act();
  const em = database.orm.em.fork();
  await em.transactional(async () => {
    await em.execute('alter table mrr_change disable trigger mrr_change_append_only');
    await em.execute('delete from mrr_change where project_id = ? and id <> all (?::uuid[])', [
      project,
      `{${changes.map(({ id }) => id).join()}}`,
    ]);
    await em.execute('alter table mrr_change enable trigger mrr_change_append_only');
    await em.execute('update subscription_item set monthly_minor = 0 where project_id = ?', [project]);
    await em.execute('update subscription set mrr_noted_at = null where project_id = ?', [project]);
    for (const { id, minor } of items)
      await em.execute('update subscription_item set monthly_minor = ? where id = ?', [minor, id]);
    for (const { id, at } of noted) await em.execute('update subscription set mrr_noted_at = ? where id = ?', [at, id]);
  });
}

/** The changes of MRR of a project, by customer and plan. */
async function changesOf({ projectId }: Sold): Promise<string[]> {
  const rows = await database.orm.em.fork().execute<{ text: string }[]>(
    `select concat_ws(' ', customer.external_id, plan.key, c.changed_at::date, round(sum(c.monthly_minor))) as text
     from mrr_change c join customer on customer.id = c.customer_id join plan on plan.id = c.plan_id
     where c.project_id = ? group by customer.external_id, plan.key, c.changed_at::date order by 1`,
    [decodeId('project', projectId)],
  );
  return rows.map(({ text }) => text);
}

function noteMissed(): Promise<number> {
  return noteMissedMrr({
    inTransaction: (work) => database.orm.em.fork().transactional(work),
    onFailure: (_, error) => {
      throw error;
    },
  });
}

it.each(Object.keys(acts))(
  'a subscription that an older hub has %s is noted afterwards as by this one',
  async (name) => {
    const [older, newer] = [await open(), await open()];
    for (const shop of [older, newer]) {
      const subscription = await begin(shop);
      const act = () => acts[name]!(shop, subscription);
      await (shop === older ? asOlderHub(older, act) : act());
    }
    expect(await changesOf(older)).not.toEqual(await changesOf(newer));
    expect(await noteMissed()).toBeGreaterThan(0);
    expect(await changesOf(older)).toEqual(await changesOf(newer));
    expect(await mrrContradiction(database.orm, older.projectId)).toBeUndefined();
    expect(await noteMissed()).toBe(0);
  },
);

it('a subscription that an older hub began counts from then on, also if this one changes its metadata before', async () => {
  const shop = await open();
  await asOlderHub(shop, () => begin(shop));
  const { projectId } = shop;
  const [subscription] = await database.orm.em.fork().find(Subscription, { projectId });
  const input = { id: subscription!.id, metadata: { region: 'north' } };
  await shop.do((em) => updateSubscriptionMetadata(em, shop.viewer, input, start));
  expect(await noteMissed()).toBe(1);
  expect(await changesOf(shop)).toEqual(['acme gold 2026-01-01 5000']);
});
