import { Interval } from '../../catalog/offers/price.ts';
import { buyers, company } from './cast.ts';
import { projects } from './catalog.ts';
import type { Currency } from './offers.ts';
import type { Random } from './random.ts';

/** How somebody pays: within days, after it was due, in two parts, more than is owed, or some day not at all. */
export type Habit = 'prompt' | 'late' | 'in_parts' | 'generous' | 'stops';

/** What one customer does in the story. */
export interface Part {
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
  /** How many invoices somebody pays before they stop. */
  paysFirst: number;
  /** After how many days they cancel, if they do. */
  leavesAfter?: number;
}

const customers = 60;

/** Dealt out in turn rather than drawn, so that even a short story has some of each. */
const habits: readonly Habit[] = [
  ...([
    'prompt',
    'prompt',
    'late',
    'prompt',
    'stops',
    'prompt',
    'generous',
    'prompt',
    'prompt',
    'prompt',
  ] as const),
  ...([
    'late',
    'prompt',
    'prompt',
    'in_parts',
    'stops',
    'prompt',
    'generous',
    'prompt',
    'prompt',
    'prompt',
  ] as const),
];

const markets: readonly { currency: Currency; timezone: string }[] = [
  { currency: 'EUR', timezone: 'Europe/Berlin' },
  { currency: 'USD', timezone: 'America/New_York' },
  { currency: 'EUR', timezone: 'Europe/Lisbon' },
  { currency: 'JPY', timezone: 'Asia/Tokyo' },
  { currency: 'USD', timezone: 'America/Los_Angeles' },
  { currency: 'EUR', timezone: 'Europe/Warsaw' },
];

/** What the customers of a story of so many days do, in the order they come. */
export function plot(days: number, random: Random): Part[] {
  return Array.from({ length: customers }, (_, index) => part(index, days, random));
}

function part(index: number, days: number, random: Random): Part {
  const buyer = index % 8 === 5 ? buyers[Math.floor(index / 8)] : undefined;
  const project = index % projects.length;
  const { products } = projects[project]!;
  const product = random.pick(products);
  const habit = habits[index % habits.length]!;
  const plans = product.plans.filter(
    ({ key, prices }) => (key !== 'free' || habit === 'prompt') && prices.every(({ meter }) => !meter),
  );
  return {
    ...(buyer ?? company(index)),
    ...markets[(index + Math.floor(index / markets.length)) % markets.length]!,
    isPerson: buyer !== undefined,
    project,
    product: product.slug,
    plan: plans[random.whole(0, plans.length - 1)]!.key,
    interval: index % 7 === 3 ? Interval.year : Interval.month,
    quantity: buyer ? 1 : random.whole(1, 12),
    startDay: Math.floor((index * days * 9) / (customers * 10)),
    habit,
    paysFirst: Math.floor(index / 10) % 3,
    leavesAfter: index % 5 === 1 ? random.whole(Math.ceil(days / 8), Math.ceil(days / 2)) : undefined,
  };
}
