import { Interval } from '../../catalog/offers/price.ts';
import { buyers, company } from './people.ts';
import { projects } from './catalog.ts';
import type { Address } from '../../billing/customers/address.ts';
import type { CollectionMethod } from '../../billing/customers/collection-method.ts';
import { choosePlan } from './choose-plan.ts';
import { habits } from './habits.ts';
import type { Habit } from './habits.ts';
import { markets, vatIdOf } from './markets.ts';
import { byUsePlan } from './offers.ts';
import type { Currency } from './offers.ts';
import type { Random } from './random.ts';

/** The scripted behaviour of one customer. */
export interface CustomerScript {
  name: string;
  email: string;
  /** Whether the customer has an account, and buys in their own name. */
  isPerson: boolean;
  /** An index into the projects of the demo. */
  project: number;
  /** The slug of the product. */
  product: string;
  plan: string;
  currency: Currency;
  timezone: string;
  interval: Interval;
  quantity: number;
  /** The day on which they subscribe, counted from 0. */
  startDay: number;
  habit: Habit;
  /** The number of invoices that a customer with the habit `stops` pays. */
  paysFirst: number;
  /** The days after which they cancel, if they do. */
  cancelsAfter?: number;
  /** Whether a cancellation takes effect at once, with credit for the rest of the period. */
  isRefunded: boolean;
  address: Address;
  vatId: string | null;
  locale: string;
  hasCoupon: boolean;
  /** How the amounts of their invoices are collected, by default by themselves. */
  collectionMethod?: CollectionMethod;
  /** Whether the charges of their subscriptions share invoices. */
  combinesInvoices?: boolean;
  /** The days after which they change the quantity, if they do. */
  change?: { after: number; quantity: number };
  /** The days after which they pause, and the length of the pause in days. */
  pause?: { after: number; days: number };
}

const customers = 60;

/** The scripts of all customers of a demo of `days` days, in the order in which they subscribe. */
export function customerScripts(days: number, random: Random): CustomerScript[] {
  return Array.from({ length: customers }, (_, index) => script(index, days, random));
}

function script(index: number, days: number, random: Random): CustomerScript {
  const buyer = index % 8 === 5 ? buyers[Math.floor(index / 8)] : undefined;
  const project = index % projects.length;
  const habit = habits[index % habits.length]!;
  const market = markets[(index + Math.floor(index / markets.length)) % markets.length]!;
  const { product, plan } = choosePlan(index, { habit, currency: market.currency }, random);
  const isMetered = plan.key === byUsePlan;
  const quantity = buyer || isMetered ? 1 : random.whole(1, 12);
  return {
    ...(buyer ?? company(index)),
    ...market,
    vatId: buyer || index % 2 ? null : vatIdOf(market.address.country!, index),
    hasCoupon: index % 6 === 2,
    isPerson: buyer !== undefined,
    project,
    product: product.slug,
    plan: plan.key,
    interval: index % 7 === 3 && !isMetered ? Interval.year : Interval.month,
    quantity,
    startDay: Math.floor((index * days * 9) / (customers * 10)),
    habit,
    paysFirst: Math.floor(index / 10) % 3,
    isRefunded: index % 10 === 1,
    ...plannedChanges(index, { days, quantity, isMetered }, random),
  };
}

/** At most one later change for each customer, so that changes never overlap. */
function plannedChanges(
  index: number,
  { days, quantity, isMetered }: { days: number; quantity: number; isMetered: boolean },
  random: Random,
): Pick<CustomerScript, 'cancelsAfter' | 'change' | 'pause'> {
  if (index % 5 === 1) return { cancelsAfter: random.whole(Math.ceil(days / 8), Math.ceil(days / 2)) };
  if (index % 5 === 2 && !isMetered) return { change: quantityChange(quantity, days, random) };
  if (index % 15 === 8) return { pause: { after: random.whole(3, 9), days: random.whole(8, 20) } };
  return {};
}

/** A larger or a smaller quantity, equally often. */
function quantityChange(quantity: number, days: number, random: Random): { after: number; quantity: number } {
  const after = random.whole(5, Math.max(6, Math.floor(days / 4)));
  const isLess = quantity > 1 && random.happens(50);
  return { after, quantity: isLess ? Math.ceil(quantity / 2) : quantity + random.whole(1, 4) };
}
