import fc from 'fast-check';
import { CreditNote } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { sum } from '../../src/billing/invoicing/arithmetic/sum.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { StoryShop } from './stories-shop.ts';
import type { ShopTerms } from './stories-shop.ts';

/** Usage of April, with the day on which it is recorded. */
interface RecordedUsage {
  quantity: string;
  usedOn: string;
  recordedOn: string;
}

/** A subscription to calls with a minimum, and its usage of April, some of it recorded after the end of the month. */
export interface SplitUsage {
  minimumAmount: string;
  graceHours: number;
  hasCoupon: boolean;
  usage: RecordedUsage[];
}

/** When usage is recorded, in order: in its month, on the draft of its month, and later. */
const recordingDays = ['04-30', '2026-05-01T06:00:00Z', '05-02', '05-20', '06-20', '07-15'];

/** A day by which everything is billed and no draft is left. */
const comparedOn = '08-05';

/** Whole calls: half of 1.00 and of 0.50 is a whole number of cents, so that no discount is rounded. */
const recordedUsage = fc.record({
  quantity: fc.constantFrom('1', '10', '40', '60', '100'),
  usedOn: fc.constantFrom('04-01', '04-15', '04-30'),
  recordedOn: fc.constantFrom(...recordingDays),
});

export const splitUsage: fc.Arbitrary<SplitUsage> = fc.record({
  minimumAmount: fc.constantFrom('30', '90', '100', '150'),
  graceHours: fc.constantFrom(0, 12, 48),
  hasCoupon: fc.boolean(),
  usage: fc.array(recordedUsage, { minLength: 1, maxLength: 5 }),
});

/** Bills the usage as it was recorded, and as if it all had been recorded in April; returns both costs. */
export async function costsOf(orm: Orm, split: SplitUsage): Promise<{ asRecorded: bigint; onTime: bigint }> {
  const onTime = split.usage.map((one) => ({ ...one, recordedOn: '04-30' }));
  return {
    asRecorded: await costOf(orm, split),
    onTime: await costOf(orm, { ...split, usage: onTime }),
  };
}

async function costOf(orm: Orm, { minimumAmount, graceHours, hasCoupon, usage }: SplitUsage): Promise<bigint> {
  const coupon = hasCoupon ? { percentOff: '50', duration: CouponDuration.forever } : undefined;
  const terms: ShopTerms = { profile: { paymentTermDays: 365, graceHours }, coupon };
  const shop = await StoryShop.open(orm, terms);
  await shop.subscribe(['calls'], { minimumAmount });
  const days = recordingDays.filter((day) => usage.some(({ recordedOn }) => recordedOn === day));
  for (const day of days) {
    await shop.until(day);
    for (const { quantity, usedOn, recordedOn } of usage) if (recordedOn === day) await shop.use(quantity, usedOn);
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
