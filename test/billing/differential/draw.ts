import { Temporal } from 'temporal-polyfill';
import { Chance } from '../storm-random.ts';
import { drawAction, drawOrder } from './draw-actions.ts';
import type { DatedAction } from './draw-actions.ts';

/** The time in which all drawn subscriptions live; a leap day and both changes of the clocks are in it. */
export const beginAt = Temporal.Instant.from('2024-01-01T00:00:00Z');
export const middleAt = Temporal.Instant.from('2024-07-01T00:00:00Z');
export const endAt = Temporal.Instant.from('2025-01-01T00:00:00Z');

/** The number of projects, and of customers of each, who have one subscription each. */
export const projectCount = 50;
export const customerCount = 20;

export interface DrawnProject {
  slug: string;
  currency: string;
  profile: {
    address: { country: string };
    proration: string;
    graceHours: number;
    paymentTermDays: number;
    giveUpDays: number | null;
    giveUp: string;
  };
  rates: { name: string; percentage: string; country?: string }[];
  coupons: { percentOff: string | null; amountOffMinor: number | null; duration: string }[];
  customers: { timezone: string; country: string; vatId: string | null }[];
  /** In order of time. */
  actions: DatedAction[];
}

/** Draws a project by its number; the same number always draws the same project. */
export function drawProject(number: number): DrawnProject {
  const chance = new Chance(20_261_126 + number);
  const customers = Array.from({ length: customerCount }, () => drawCustomer(chance));
  const actions = customers.flatMap((_, customer) => drawLife(chance, customer));
  return {
    slug: `drawn-${number}`,
    currency: chance.pick(['EUR', 'EUR', 'EUR', 'USD', 'JPY', 'KWD']),
    profile: {
      address: { country: 'DE' },
      proration: chance.pick(['second', 'second', 'second', 'day', 'none']),
      graceHours: chance.pick([0, 0, 1, 72]),
      paymentTermDays: chance.pick([0, 14, 30]),
      giveUpDays: chance.pick([null, null, 10, 45]),
      giveUp: chance.pick(['unpaid', 'cancel']),
    },
    rates: chance.pick([[], [vat('19')], [vat('7.7')], [vat('19', 'DE'), vat('20', 'FR'), vat('8.1', 'CH'), vat('5')]]),
    coupons: Array.from({ length: 3 }, () => drawCoupon(chance)),
    customers,
    actions: actions.toSorted((a, b) => a.minute - b.minute || a.customer - b.customer),
  };
}

function vat(percentage: string, country?: string) {
  return { name: 'VAT', percentage, country };
}

function drawCustomer(chance: Chance): DrawnProject['customers'][number] {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'Asia/Kathmandu', 'America/Sao_Paulo'];
  const country = chance.pick(['DE', 'DE', 'FR', 'CH', 'US']);
  const isBusiness = country === 'FR' && chance.isTrue(0.5);
  return { timezone: chance.pick(zones), country, vatId: isBusiness ? 'FR83404833048' : null };
}

function drawCoupon(chance: Chance): DrawnProject['coupons'][number] {
  const percentOff = chance.isTrue(0.6) ? chance.pick(['10', '33.3333', '100']) : null;
  const amountOffMinor = percentOff ? null : chance.from(1, 4000);
  return { percentOff, amountOffMinor, duration: chance.pick(['once', 'repeating', 'forever']) };
}

/** An order within the first two months, and actions until the end; a quarter of the customers seldom pays. */
function drawLife(chance: Chance, customer: number): DatedAction[] {
  const minuteOf = (day: number) => 1440 * day + 60 * chance.from(0, 23) + chance.pick([0, 0, 7, 59]);
  const startsOn = chance.pick([0, 14, 28, 29, 30, 30, 59, chance.from(0, 60)]);
  const pays = chance.isTrue(0.75) ? 0.95 : 0.3;
  const actions: DatedAction[] = [{ ...drawOrder(chance, customer), minute: minuteOf(startsOn), customer }];
  for (let day = startsOn + 1; day < 364; day += chance.from(10, 26)) {
    const one = chance.isTrue(0.45) ? ({ do: 'pay', customer, percent: 100 } as const) : drawAction(chance, customer);
    if (one.do !== 'pay' || chance.isTrue(pays)) actions.push({ ...one, minute: minuteOf(day), customer });
  }
  return actions;
}
