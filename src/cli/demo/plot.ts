import { Interval } from '../../catalog/offers/price.ts';
import { buyers, company } from './cast.ts';
import { projects } from './catalog.ts';
import type { Address } from '../../billing/customers/address.ts';
import { choosePlan } from './choose-plan.ts';
import { habits } from './habits.ts';
import type { Habit } from './habits.ts';
import { markets, vatIdOf } from './markets.ts';
import { byUsePlan } from './offers.ts';
import type { Currency } from './offers.ts';
import type { Random } from './random.ts';

/** What one customer does in the story. */
export interface PlotPart {
  name: string;
  email: string;
  /** Whether they have an account, and buy for themselves. */
  isPerson: boolean;
  project: number;
  /** By slug. */
  product: string;
  plan: string;
  currency: Currency;
  timezone: string;
  interval: Interval;
  quantity: number;
  /** On which day of the story they come. */
  startDay: number;
  habit: Habit;
  /** How many invoices someone pays before they stop. */
  paysFirst: number;
  /** After how many days they cancel, if they do. */
  leavesAfter?: number;
  /** Whether who leaves does so at once, and is given the rest of the period back. */
  isRefunded: boolean;
  address: Address;
  vatId: string | null;
  locale: string;
  hasCoupon: boolean;
  /** After how many days they want another quantity, if they do. */
  change?: { after: number; quantity: number };
  /** After how many days they pause, and for how many. */
  pause?: { after: number; days: number };
}

const customers = 60;

/** What the customers of a story of so many days do, in the order they come. */
export function plot(days: number, random: Random): PlotPart[] {
  return Array.from({ length: customers }, (_, index) => part(index, days, random));
}

function part(index: number, days: number, random: Random): PlotPart {
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
    ...wishes(index, { days, quantity, isMetered }, random),
  };
}

/** What they want later on; dealt out so that no one wants two things at once. */
function wishes(
  index: number,
  { days, quantity, isMetered }: { days: number; quantity: number; isMetered: boolean },
  random: Random,
): Pick<PlotPart, 'leavesAfter' | 'change' | 'pause'> {
  if (index % 5 === 1) return { leavesAfter: random.whole(Math.ceil(days / 8), Math.ceil(days / 2)) };
  if (index % 5 === 2 && !isMetered) return { change: changed(quantity, days, random) };
  if (index % 15 === 8) return { pause: { after: random.whole(3, 9), days: random.whole(8, 20) } };
  return {};
}

/** As many times more as less. */
function changed(quantity: number, days: number, random: Random): { after: number; quantity: number } {
  const after = random.whole(5, Math.max(6, Math.floor(days / 4)));
  const isLess = quantity > 1 && random.happens(50);
  return { after, quantity: isLess ? Math.ceil(quantity / 2) : quantity + random.whole(1, 4) };
}
