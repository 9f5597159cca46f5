import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { ProjectViewer } from '../../src/auth/viewer.ts';
import { createTestClock } from '../../src/billing/verbs/create-test-clock.ts';
import { createCoupon } from '../../src/billing/verbs/create-coupon.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { subjectsOf } from '../../src/billing/customers/subjects-of.ts';
import { updateBillingProfile } from '../../src/billing/verbs/update-billing-profile.ts';
import { createTaxRate } from '../../src/billing/verbs/create-tax-rate.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { createMeter } from '../../src/metering/create-meter.ts';
import { setSubjectClocks } from '../../src/metering/subject-clocks.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { formatMinor } from '../../src/platform/values/money.ts';
import { Seed } from '../support/seed.ts';
import { metered, plansIn } from './lives-offers.ts';
import type { Life } from './lives.ts';

/** A project in which a life is run. */
export interface LifeWorld {
  orm: Orm;
  life: Life;
  startAt: Temporal.Instant;
  viewer: ProjectViewer;
  customers: string[];
  /** Ids in the order of creation. */
  subscriptions: string[];
  /** Ids by interval and plan: "month seat". */
  prices: Map<string, string>;
  /** The test clock of its customers, if they have one. */
  clockId?: string;
}

export async function createWorld(orm: Orm, life: Life, isByClock: boolean): Promise<LifeWorld> {
  const startAt = Temporal.Instant.from(life.start);
  const seed = new Seed(orm, new FrozenClock(startAt));
  const viewer = seed.owner(await seed.project());
  const world: LifeWorld = {
    ...{ orm, life, startAt, viewer },
    ...{ customers: [], subscriptions: [], prices: new Map() },
  };
  const product = wholeProduct({ slug: 'p', name: 'P', plans: plansIn(life.currency) });
  await inTransaction(world, (em) => makeTerms(em, world));
  await inTransaction(world, (em) => registerProduct(em, viewer, product, startAt));
  await inTransaction(world, (em) => readPrices(em, world));
  await inTransaction(world, (em) => makeCustomers(em, world, isByClock));
  return world;
}

export function inTransaction<T>({ orm }: LifeWorld, work: (em: EntityManager) => Promise<T>): Promise<T> {
  return orm.em.fork().transactional(work);
}

async function makeTerms(em: EntityManager, { life, viewer, startAt }: LifeWorld): Promise<void> {
  const { taxPercentage: percentage, profile, coupons, currency } = life;
  await updateBillingProfile(em, viewer, profile, startAt);
  if (percentage) await createTaxRate(em, viewer, { name: 'VAT', percentage, replace: false }, startAt);
  for (const [key, aggregation] of Object.entries(metered))
    await createMeter(em, viewer, { key, name: key, aggregation }, startAt);
  for (const [index, { percentOff, amountOffMinor, duration }] of coupons.entries()) {
    const amountOff = amountOffMinor === null ? null : formatMinor(BigInt(amountOffMinor), currency);
    const terms = { percentOff, amountOff, currency: amountOff && currency, duration, productIds: [] };
    const durationPeriods = duration === 'repeating' ? 3 : null;
    await createCoupon(em, viewer, { code: `COUPON-${index}`, name: 'Coupon', ...terms, durationPeriods }, startAt);
  }
}

async function readPrices(em: EntityManager, { viewer: { projectId }, prices }: LifeWorld): Promise<void> {
  const plans = new Map((await em.find(Plan, { projectId })).map(({ id, key }) => [id, key]));
  for (const { id, planId, interval } of await em.find(Price, { projectId }))
    prices.set(`${interval} ${plans.get(planId)}`, id);
}

async function makeCustomers(em: EntityManager, world: LifeWorld, isByClock: boolean): Promise<void> {
  const { life, viewer, startAt: now } = world;
  const { projectId } = viewer;
  const clock = isByClock ? await createTestClock(em, viewer, { name: 'Clock', now }, now) : undefined;
  world.clockId = clock?.id;
  for (const [index, timezone] of life.zones.entries()) {
    const values = { projectId, timezone, externalId: `customer-${index}`, createdAt: now, updatedAt: now };
    const customer = Object.assign(new Customer(), values, { testClockId: clock?.id ?? null });
    em.persist(customer);
    world.customers.push(customer.id);
    if (clock) await setSubjectClocks(em, projectId, subjectsOf(customer), now);
  }
}
