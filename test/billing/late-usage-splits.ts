import fc from 'fast-check';
import { CreditNote } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { sum } from '../../src/billing/invoicing/arithmetic/sum.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { StoryShop } from './stories-shop.ts';
import type { ShopTerms } from './stories-shop.ts';

/** Usage of a day from April to June, with the day on which it is recorded. */
interface RecordedUsage {
  meter: string;
  quantity: string;
  usedOn: string;
  recordedOn: string;
}

/** A subscription to metered prices, and its usage of three months, some of it recorded after the end of its month. */
export interface SplitUsage {
  plans: string[];
  minimumAmount: string | null;
  graceHours: number;
  hasCoupon: boolean;
  hasClock: boolean;
  usage: RecordedUsage[];
}

/** The days on which usage is recorded, in order: in a month, on the draft of a month, and later. */
const recordingDays = [
  ...['04-02', '04-30', '2026-05-01T06:00:00Z', '05-02', '05-31', '2026-06-01T06:00:00Z', '06-02', '06-20'],
  ...['06-30', '2026-07-01T06:00:00Z', '07-15', '08-20', '10-10'],
];

/** A day by which everything is billed and no draft is left. */
const comparedOn = '11-05';

/** The days of use, each with the last day on which its usage is recorded on time. */
const onTime: Record<string, string> = {
  '04-01': '04-02',
  '04-30': '04-30',
  '05-20': '05-31',
  '06-01': '06-02',
  '06-30': '06-30',
};

/** Whole quantities, whose prices have a half without a rest: no discount is rounded. */
const recordedUsage: fc.Arbitrary<RecordedUsage> = fc
  .record({
    meter: fc.constantFrom('calls', 'calls', 'calls', 'peak'),
    quantity: fc.constantFrom('1', '10', '40', '60', '100'),
    usedOn: fc.constantFrom(...Object.keys(onTime)),
    delay: fc.nat(),
  })
  .map(({ delay, ...used }) => {
    const from = recordingDays.indexOf(onTime[used.usedOn]!);
    return { ...used, recordedOn: recordingDays[from + (delay % (recordingDays.length - from))]! };
  });

export const splitUsage: fc.Arbitrary<SplitUsage> = fc.record({
  plans: fc.subarray(['calls', 'steps', 'packs', 'peak', 'basic', 'later'], { minLength: 1, maxLength: 3 }),
  minimumAmount: fc.constantFrom(null, '30', '90', '100', '150'),
  graceHours: fc.constantFrom(0, 12, 48),
  hasCoupon: fc.boolean(),
  hasClock: fc.boolean(),
  usage: fc.array(recordedUsage, { minLength: 1, maxLength: 8 }),
});

/** Bills the usage as it was recorded, and as if it all had been recorded on time; returns both costs. */
export async function costsOf(orm: Orm, split: SplitUsage): Promise<{ asRecorded: bigint; onTime: bigint }> {
  const punctual = split.usage.map((one) => ({ ...one, recordedOn: onTime[one.usedOn]! }));
  return {
    asRecorded: await costOf(orm, split),
    onTime: await costOf(orm, { ...split, usage: punctual }),
  };
}

async function costOf(orm: Orm, { plans, minimumAmount, usage, ...about }: SplitUsage): Promise<bigint> {
  const { graceHours, hasClock, hasCoupon } = about;
  const coupon = hasCoupon ? { percentOff: '50', duration: CouponDuration.forever } : undefined;
  const terms: ShopTerms = { profile: { paymentTermDays: 365, graceHours }, coupon, hasClock };
  const shop = await StoryShop.open(orm, terms);
  await shop.subscribe(plans, { minimumAmount });
  const days = recordingDays.filter((day) => usage.some(({ recordedOn }) => recordedOn === day));
  for (const day of days) {
    await shop.until(day);
    for (const { meter, quantity, usedOn, recordedOn } of usage)
      if (recordedOn === day) await shop.use(quantity, usedOn, meter);
  }
  await shop.until(comparedOn);
  return chargedTo(shop);
}

/** Sums the invoices less the credit notes, in minor units; the ledger and the events must agree. */
async function chargedTo(shop: StoryShop): Promise<bigint> {
  await shop.documents();
  const em = shop.orm.em.fork();
  const where = { projectId: shop.viewer.projectId };
  const invoices = await em.find(Invoice, where);
  const notes = await em.find(CreditNote, where);
  return sum(invoices.map(({ totalMinor }) => totalMinor)) - sum(notes.map(({ totalMinor }) => totalMinor));
}
