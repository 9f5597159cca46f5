import { MoveSubscribersInput } from '../../src/billing/moves/move-subscribers-input.ts';
import { MovedSubscription } from '../../src/billing/moves/moved-subscription.ts';
import { MoveAt } from '../../src/billing/moves/plan-move-states.ts';
import type { PlanMove } from '../../src/billing/moves/plan-move.ts';
import { runPlanMoves } from '../../src/billing/moves/run-plan-moves.ts';
import { moveSubscribers } from '../../src/billing/moves/start-move.ts';
import type { InTransaction } from '../../src/billing/turns/run-due.ts';
import { FeatureType } from '../../src/catalog/offers/feature.ts';
import { offerAsInput } from '../../src/catalog/offers/offer-as-input.ts';
import type { PlanInput } from '../../src/catalog/offers/offer-input.ts';
import { readOffer } from '../../src/catalog/offers/offer.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import type { Interval } from '../../src/catalog/offers/price.ts';
import type { UpdateProductInput } from '../../src/catalog/products/product-input.ts';
import { updateProduct } from '../../src/catalog/products/update-product.ts';
import { findEntitlement } from '../../src/entitlements/entitlements.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { Seed } from '../support/seed.ts';
import type { StoryShop } from './stories-shop.ts';
import type { StoryStep } from './stories-steps.ts';

interface NewTerms extends Partial<Pick<PlanInput, 'grants' | 'keepsTerms'>> {
  /** The new amounts by interval, or null for a price that is no longer sold. */
  amounts?: Partial<Record<Interval, string | null>>;
}

export const planOf = (shop: StoryShop, key: string): Promise<Plan> =>
  shop.orm.em.fork().findOneOrFail(Plan, { projectId: shop.viewer.projectId, key });

/** Changes the terms of a plan. */
export const publish =
  (key: string, { amounts = {}, ...terms }: NewTerms): StoryStep =>
  async (shop) => {
    const { productId } = await planOf(shop, key);
    const features = [{ key: 'seats', name: 'Seats', type: FeatureType.quantity }];
    await shop.do(async (em) => {
      const { plans } = await offerAsInput(em, await readOffer(em, productId));
      const documents = plans.map((plan) =>
        Object.assign({}, plan, plan.key === key && terms, {
          prices: (plan.key === key ? pricesOf(plan, amounts) : plan.prices).map(priceDocument),
        }),
      );
      const input = { features, plans: documents } as UpdateProductInput;
      await updateProduct(em, shop.viewer, { id: productId, input }, shop.now);
    });
  };

/** A price as a change takes it: its meter is named by its key, and read-only fields are left out. */
function priceDocument(price: PlanInput['prices'][number]) {
  return Object.assign({}, price, { id: null, supersedesId: null, meter: price.meter ? { key: price.meter } : null });
}

function pricesOf(plan: PlanInput, amounts: NewTerms['amounts'] & object): PlanInput['prices'] {
  return plan.prices.flatMap((price) => {
    const unitAmount = amounts[price.interval];
    if (unitAmount === null) return [];
    return [Object.assign({}, price, unitAmount !== undefined && { unitAmount })];
  });
}

type MoveTerms = Partial<Omit<MoveSubscribersInput, 'planId'>>;

/** Starts a move of subscribers of a plan. */
export async function startMove(shop: StoryShop, key: string, terms: MoveTerms = {}): Promise<PlanMove> {
  const { id: planId } = await planOf(shop, key);
  const input = Object.assign(new MoveSubscribersInput(), { planId }, terms);
  return shop.do((em) => moveSubscribers(em, shop.viewer, input, shop.now));
}

/** Runs the worker that moves subscribers. */
export function runMoves(shop: StoryShop, signal?: AbortSignal): Promise<number> {
  const inTransaction: InTransaction = (work) => shop.orm.em.fork().transactional(work);
  return runPlanMoves({ inTransaction, now: () => shop.now, signal });
}

/** Moves subscribers of a plan, with the worker. */
export const move =
  (key: string, terms: MoveTerms = {}): StoryStep =>
  async (shop) => {
    await startMove(shop, key, terms);
    await runMoves(shop);
  };

export const moveNow = (key: string, terms: MoveTerms = {}) => move(key, { at: MoveAt.now, ...terms });

/** The outcomes of all moves of a shop: "moved", or "failed: subscription_is_paused". */
export async function outcomes(shop: StoryShop): Promise<string[]> {
  const { projectId } = shop.viewer;
  const found = await shop.orm.em.fork().find(MovedSubscription, { projectId }, { orderBy: { id: 'asc' } });
  return found.map(({ status, code }) => (code ? `${status}: ${code}` : status));
}

/** What the customer of a shop is granted of seats now. */
export async function seats(shop: StoryShop): Promise<unknown> {
  const args = { externalId: shop.externalId, feature: 'seats' };
  return (await findEntitlement(shop.orm.em.fork(), shop.viewer, args, shop.now))?.value ?? null;
}

/** Subscribes further customers to a plan; returns their subscriptions. */
export async function subscribeMore(shop: StoryShop, plan: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  const seed = new Seed(shop.orm, new FrozenClock(shop.now));
  for (let n = 0; n < count; n += 1) {
    const customer = { externalId: `${shop.externalId}-${n}` };
    ids.push((await shop.shop.subscribe({ customer, items: shop.items(plan) }, seed.clock.now())).id);
  }
  return ids;
}
