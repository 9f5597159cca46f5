import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Project } from '../../src/auth/projects/project.ts';
import type { ProjectViewer } from '../../src/auth/viewer.ts';
import type { UpdateBillingProfileInput } from '../../src/billing/customers/profile/billing-profile-input.ts';
import { SelfService } from '../../src/billing/customers/profile/sale-policies.ts';
import type { CreateTaxRateInput } from '../../src/billing/customers/taxes/tax-rate-input.ts';
import type { CreateCouponInput } from '../../src/billing/invoicing/coupons/coupon-input.ts';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { orderWithDefaults } from '../../src/billing/subscriptions/order-with-defaults.ts';
import type { CreateSubscriptionInput } from '../../src/billing/subscriptions/subscription-input.ts';
import type { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { completePriceInput } from '../../src/catalog/offers/complete-price-input.ts';
import type { LicencePolicy } from '../../src/catalog/offers/licence-policy.ts';
import type { FeatureInput, PriceInput } from '../../src/catalog/offers/offer-input.ts';
import { Interval } from '../../src/catalog/offers/price.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { updateProduct } from '../../src/catalog/products/update-product.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';
import { openShop, priceKey, readPrices } from '../../src/cli/demo/open-shop.ts';
import type { Aggregation } from '../../src/metering/aggregation.ts';
import type { NewMeter } from '../../src/metering/create-meter.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import type { Seed } from './seed.ts';

/** A plan with its prices; the currency is that of the shop unless a price says otherwise. */
export interface ShopPlan {
  prices: readonly Partial<PriceInput>[];
  licencePolicy?: LicencePolicy;
  /** What it grants, by the keys of the features. */
  grants?: Record<string, unknown>;
}

/** What a shop sells, and on which terms. */
export interface ShopTerms<P extends string> {
  /** The slug of its project. */
  slug?: string;
  currency?: string;
  profile?: UpdateBillingProfileInput;
  /** The percentage of its only tax rate. */
  tax?: string;
  /** Its tax rates, where it has others than one. */
  taxRates?: Omit<CreateTaxRateInput, 'replace'>[];
  /** Its meters by key; a meter without filter and groups may be written as its aggregation. */
  meters?: Record<string, Aggregation | Omit<NewMeter, 'key' | 'name'>>;
  /** Its coupons by code; each counts once unless it says otherwise. */
  coupons?: Record<string, Partial<CreateCouponInput>>;
  /** The features of its only product. */
  features?: FeatureInput[];
  /** The plans of its only product by key; a plan with one price may be written as that price. */
  plans: Record<P, ShopPlan | Partial<PriceInput>>;
}

/** The slug of the only product of a shop. */
const slug = 'p';

/** A project that sells the plans of one product, made with the commands of the hub. */
export class Shop<P extends string = string> {
  private constructor(
    private readonly seed: Seed,
    readonly project: Project,
    private readonly terms: ShopTerms<P>,
    private readonly prices: Map<string, string>,
  ) {}

  static async open<P extends string>(seed: Seed, terms: ShopTerms<P>): Promise<Shop<P>> {
    const { currency = 'EUR', profile, tax, taxRates, meters = {}, coupons = {}, features = [] } = terms;
    const project = await seed.project(terms.slug);
    const owner = { viewer: seed.owner(project), at: seed.clock.now(), run: inTransactionOf(seed.orm) };
    const prices = await openShop(owner, {
      // People in tests sign in through the client of another project.
      profile: Object.assign({ selfService: SelfService.all_clients }, profile),
      taxRates: taxRates ?? (tax ? [{ name: 'VAT', percentage: tax }] : []),
      meters: Object.entries(meters).map(([key, meter]) => ({
        ...{ key, name: key },
        ...(typeof meter === 'string' ? { aggregation: meter } : meter),
      })),
      coupons: Object.entries(coupons).map(([code, coupon]) => ({
        ...{ code, name: code, duration: CouponDuration.once, productIds: [] },
        ...coupon,
      })),
      products: [wholeProduct({ slug, name: 'P', features, plans: plansOf(terms.plans, currency) })],
    });
    return new Shop(seed, project, { ...terms, plans: { ...terms.plans } }, prices);
  }

  get orm(): Orm {
    return this.seed.orm;
  }

  get projectId(): string {
    return this.project.id;
  }

  /** The project itself, with every scope. */
  get viewer(): ProjectViewer {
    return this.seed.owner(this.project);
  }

  /** Runs a command of the hub in a transaction of its own. */
  do<T>(command: (em: EntityManager) => Promise<T>): Promise<T> {
    return inTransactionOf(this.orm)(command);
  }

  /** Publishes the next versions of plans, whose prices it sells from then on. */
  async publish(plans: Partial<ShopTerms<P>['plans']>, at: Temporal.Instant): Promise<void> {
    Object.assign(this.terms.plans, plans);
    const { currency = 'EUR' } = this.terms;
    await this.do(async (em) => {
      const { id } = await em.findOneOrFail(Product, { projectId: this.projectId, slug });
      const input = { plans: documentsOf(this.terms.plans, currency) };
      await updateProduct(em, this.viewer, { id, input }, at);
    });
    const sold = await this.do((em) => readPrices(em, this.projectId));
    for (const [key, priceId] of sold) this.prices.set(key, priceId);
  }

  /** The id of the price of a plan for an interval and a component, in the currency of the plan's first price. */
  price(plan: P, interval = Interval.month, component?: string): string {
    const [{ currency = this.terms.currency ?? 'EUR' }] = pricesOf(this.terms.plans[plan]) as [Partial<PriceInput>];
    const id = this.prices.get(priceKey({ product: slug, plan, currency, interval, component }));
    if (!id) throw new Error(`The plan ${plan} has no price ${component ? `of ${component} ` : ''}for a ${interval}.`);
    return id;
  }

  /** The items of an order for monthly plans, each once unless a quantity is given. */
  items(...plans: (P | [plan: P, quantity: number])[]): { priceId: string; quantity: number }[] {
    return plans.map((item) => {
      const [plan, quantity] = typeof item === 'string' ? [item, 1] : item;
      return { priceId: this.price(plan), quantity };
    });
  }

  /** Subscribes a customer to some items. */
  subscribe(
    order: Pick<CreateSubscriptionInput, 'items'> & Partial<CreateSubscriptionInput>,
    at: Temporal.Instant = this.seed.clock.now(),
  ): Promise<Subscription> {
    return this.do((em) => subscribe(em, this.viewer, orderWithDefaults(order), at));
  }
}

const inTransactionOf =
  (orm: Orm) =>
  <T>(command: (em: EntityManager) => Promise<T>): Promise<T> =>
    orm.em.fork().transactional(command);

function pricesOf(plan: ShopPlan | Partial<PriceInput>): readonly Partial<PriceInput>[] {
  return 'prices' in plan ? plan.prices : [plan];
}

function plansOf(plans: ShopTerms<string>['plans'], currency: string) {
  return Object.entries(plans).map(([key, plan]) => ({
    key,
    name: key,
    prices: pricesOf(plan).map((price) => completePriceInput({ currency, ...price })),
    licencePolicy: 'prices' in plan ? plan.licencePolicy : undefined,
    grants: 'prices' in plan ? plan.grants : undefined,
  }));
}

/** The plans as a change of a product takes them: meters are named by their keys. */
function documentsOf(plans: ShopTerms<string>['plans'], currency: string) {
  return plansOf(plans, currency).map(({ prices, ...plan }) => ({
    ...plan,
    prices: prices.map(({ meter, ...price }) => ({ ...price, meter: meter ? { key: meter } : null })),
  }));
}
