import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { ProjectViewer, UserViewer } from '../../src/auth/viewer.ts';
import { createTestClock } from '../../src/billing/verbs/create-test-clock.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { subjectsOf } from '../../src/billing/customers/subjects-of.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { setSubjectClocks } from '../../src/metering/subject-clocks.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { formatMinor } from '../../src/platform/values/money.ts';
import { Seed } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';
import { selfService } from './self-service.ts';
import { metered, plansIn } from './lives-offers.ts';
import type { Life } from './lives.ts';

/** A project in which a life is run. */
export interface LifeWorld {
  orm: Orm;
  life: Life;
  startAt: Temporal.Instant;
  viewer: ProjectViewer;
  customers: string[];
  /** The customers as persons who act for themselves. */
  people: UserViewer[];
  /** Ids in the order of creation. */
  subscriptions: string[];
  shop: Shop;
  /** The test clock of its customers, if they have one. */
  clockId?: string;
}

export async function createWorld(orm: Orm, life: Life, isByClock: boolean): Promise<LifeWorld> {
  const startAt = Temporal.Instant.from(life.start);
  const { currency, profile } = life;
  const seed = new Seed(orm, new FrozenClock(startAt));
  const shop = await Shop.open(seed, {
    ...{ currency, profile, taxRates: taxRatesOf(life), meters: metered },
    coupons: Object.fromEntries(life.coupons.map((coupon, index) => [`COUPON-${index}`, termsOf(coupon, currency)])),
    plans: plansIn(currency, true),
  });
  await shop.publish(plansIn(currency), startAt.add({ milliseconds: 1 }));
  const world: LifeWorld = {
    ...{ orm, life, startAt, shop, viewer: shop.viewer },
    ...{ customers: [], people: [], subscriptions: [] },
  };
  for (const _ of life.zones) world.people.push(selfService(await seed.user(), shop.projectId));
  await inTransaction(world, (em) => makeCustomers(em, world, isByClock));
  return world;
}

/** The rate of a life, and the one that replaces it some days later. */
function taxRatesOf({ start, taxPercentage, laterTax, isTaxAbroad }: Life) {
  if (!taxPercentage) return [];
  const rate = { name: 'VAT', country: isTaxAbroad ? 'DE' : null };
  const from = laterTax && Temporal.Instant.from(start).add({ hours: 24 * laterTax.inDays });
  const validFrom = from?.toZonedDateTimeISO('UTC').toPlainDate().toString();
  return [
    { ...rate, percentage: taxPercentage },
    ...(laterTax ? [{ ...rate, percentage: laterTax.percentage, validFrom }] : []),
  ];
}

function termsOf({ percentOff, amountOffMinor, duration }: Life['coupons'][number], currency: string) {
  const amountOff = amountOffMinor === null ? null : formatMinor(BigInt(amountOffMinor), currency);
  const durationPeriods = duration === 'repeating' ? 3 : null;
  return { percentOff, amountOff, currency: amountOff && currency, duration, durationPeriods };
}

export function inTransaction<T>({ orm }: LifeWorld, work: (em: EntityManager) => Promise<T>): Promise<T> {
  return orm.em.fork().transactional(work);
}

async function makeCustomers(em: EntityManager, world: LifeWorld, isByClock: boolean): Promise<void> {
  const { life, viewer, startAt: now } = world;
  const { projectId } = viewer;
  const clock = isByClock ? await createTestClock(em, viewer, { name: 'Clock', now }, now) : undefined;
  world.clockId = clock?.id;
  for (const [index, timezone] of life.zones.entries()) {
    const { userId } = world.people[index]!;
    const values = { projectId, timezone, userId, externalId: `customer-${index}`, createdAt: now, updatedAt: now };
    const customer = Object.assign(new Customer(), values, { testClockId: clock?.id ?? null });
    em.persist(customer);
    world.customers.push(customer.id);
    if (clock) await setSubjectClocks(em, projectId, subjectsOf(customer), now);
  }
}
