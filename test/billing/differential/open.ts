import { ProjectViewer } from '../../../src/auth/viewer.ts';
import { hubScopes } from '../../../src/auth/scopes.ts';
import { Customer } from '../../../src/billing/customers/customer.ts';
import type { UpdateBillingProfileInput } from '../../../src/billing/customers/profile/billing-profile-input.ts';
import type { CouponDuration } from '../../../src/billing/invoicing/coupons/coupon.ts';
import { createTaxRate } from '../../../src/billing/verbs/create-tax-rate.ts';
import { encodeId } from '../../../src/platform/values/ids.ts';
import { formatMinor } from '../../../src/platform/values/money.ts';
import type { Orm } from '../../../src/platform/postgres/orm.ts';
import { FrozenClock } from '../../../src/platform/time/clock.ts';
import { Seed } from '../../support/seed.ts';
import { Shop } from '../../support/shop.ts';
import type { ActionWorld } from '../lives-actions.ts';
import { beginAt } from './draw.ts';
import type { DrawnProject } from './draw.ts';
import { meters, plansIn } from './offers.ts';

/** A drawn project in a database; its customers and subscriptions have the indexes with which they were drawn. */
export interface OpenProject extends ActionWorld {
  drawn: DrawnProject;
  orm: Orm;
}

/** Creates a drawn project with its prices and customers. */
export async function createDrawn(orm: Orm, drawn: DrawnProject): Promise<void> {
  const { slug, currency, rates } = drawn;
  const shop = await Shop.open(new Seed(orm, new FrozenClock(beginAt)), {
    ...{ slug, currency, meters, plans: plansIn(currency) },
    profile: drawn.profile as UpdateBillingProfileInput,
    coupons: Object.fromEntries(drawn.coupons.map((one, index) => [`COUPON-${index}`, couponOf(one, currency)])),
  });
  for (const rate of rates) await shop.do((em) => createTaxRate(em, shop.viewer, { ...rate, replace: false }, beginAt));
  await shop.do(async (em) => {
    for (const [index, customer] of drawn.customers.entries()) {
      const values = {
        projectId: shop.projectId,
        externalId: externalIdOf(index),
        createdAt: beginAt,
        updatedAt: beginAt,
      };
      em.persist(Object.assign(new Customer(), customer, values));
    }
  });
}

function couponOf({ percentOff, amountOffMinor, duration }: DrawnProject['coupons'][number], currency: string) {
  const amountOff = amountOffMinor === null ? null : formatMinor(BigInt(amountOffMinor), currency);
  const durationPeriods = duration === 'repeating' ? 3 : null;
  return {
    percentOff,
    amountOff,
    currency: amountOff && currency,
    duration: duration as CouponDuration,
    durationPeriods,
  };
}

function externalIdOf(index: number): string {
  return `customer-${index}`;
}

/** Finds a drawn project in a database, which another version of the hub may have filled. */
export async function openDrawn(orm: Orm, drawn: DrawnProject): Promise<OpenProject> {
  const read = (sql: string, of: string) => orm.em.fork().execute<{ id: string; key: string }[]>(sql, [of]);
  const [project] = await read(`select id, slug as key from project where slug = ?`, drawn.slug);
  if (!project) throw new Error(`The database has no project ${drawn.slug}.`);
  const projectId = encodeId('project', project.id);
  const prices = await read(
    `select price.id, plan.key || ' ' || price.interval as key from price join plan on plan.id = price.plan_id
     where price.project_id = ?`,
    project.id,
  );
  const customers = await read(`select id, external_id as key from customer where project_id = ?`, project.id);
  const subscriptions = await read(
    `select s.id, c.external_id as key from subscription s join customer c on c.id = s.customer_id
     where s.project_id = ?`,
    project.id,
  );
  const idOf = (rows: { id: string; key: string }[], key: string) => rows.find((row) => row.key === key)?.id ?? '';
  const price = (plan: string, interval?: string) => encodeId('price', idOf(prices, `${plan} ${interval}`));
  const world: OpenProject = {
    ...{ drawn, orm, shop: { price }, viewer: new ProjectViewer(projectId, 'seed', hubScopes), people: [] },
    customers: drawn.customers.map((_, index) => encodeId('customer', idOf(customers, externalIdOf(index)))),
    ...{ subscriptions: [], life: { currency: drawn.currency } },
  };
  for (const { id, key } of subscriptions)
    world.subscriptions[Number(key.split('-')[1])] = encodeId('subscription', id);
  return world;
}
