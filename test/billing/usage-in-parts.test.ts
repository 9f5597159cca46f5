import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { explain } from '../../src/billing/invoicing/invoices/explain.ts';
import { voidInvoice } from '../../src/billing/verbs/finalize-invoice.ts';
import { InvoiceLine } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { InvoiceReason } from '../../src/billing/invoicing/invoices/invoice-reason.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { previewSubscriptionChange } from '../../src/billing/verbs/previews/preview-change.ts';
import { ChangeAt, ChangeSubscriptionInput } from '../../src/billing/subscriptions/subscription-input.ts';
import { ResumeAnchor, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { formatMinor } from '../../src/platform/values/money.ts';
import { rows } from '../../src/platform/store/rows.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { everyCase } from '../support/some.ts';
import { StoryShop } from './stories-shop.ts';
import type { ShopTerms } from './stories-shop.ts';
import { buy, change, pause, resume, until, use } from './stories-steps.ts';
import type { StoryItems, StoryStep } from './stories-steps.ts';
import { UsageMarket, begin, offers } from './usage-in-parts-market.ts';
import { sql, uuid } from '../../src/platform/store/sql.ts';

let database: TestDatabase;
const markets = new Map<number, UsageMarket>();

beforeAll(async () => {
  database = await openTestDatabase();
  for (const graceHours of [0, 48]) markets.set(graceHours, await UsageMarket.open(database.orm, graceHours));
});

afterAll(() => database.close());

const meters = Object.keys(offers);
const hour = fc.integer({ min: 1, max: 24 * 30 - 1 });

interface Interruption {
  do: 'pause' | 'swap';
  hour: number;
  /** The length of a pause. */
  hours: number;
  plans: string[];
}

const event = fc.record({
  meter: fc.constantFrom(...meters),
  quantity: fc.integer({ min: 1, max: 400 }),
  hour,
  /** The delay between the event and its report. */
  lateHours: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 24 * 20 })),
});

const cut: fc.Arbitrary<Interruption> = fc.record({
  do: fc.constantFrom('pause', 'swap'),
  hour,
  hours: fc.integer({ min: 1, max: 24 * 4 }),
  plans: fc.subarray(meters, { minLength: 1 }),
});

const life = fc.record({
  graceHours: fc.constantFrom(0, 48),
  uses: fc.array(event, { minLength: 5, maxLength: 30 }),
  cuts: fc.uniqueArray(cut, { selector: (one) => one.hour, minLength: 1, maxLength: 5 }),
});

/** Drops interruptions that overlap another one or last beyond the month. */
function possible(cuts: readonly Interruption[]): Interruption[] {
  let free = 0;
  return cuts
    .toSorted((a, b) => a.hour - b.hour)
    .filter((one) => {
      const end = one.do === 'pause' ? one.hour + one.hours : one.hour;
      if (one.hour <= free || end >= 24 * 30) return false;
      free = end;
      return true;
    });
}

type MonthHistory = typeof life extends fc.Arbitrary<infer L> ? L : never;

/** Bills equal usage to a customer with interruptions and to one without; returns the amounts of both. */
async function billInPartsAndInOne({ graceHours, uses, cuts: drawn }: MonthHistory) {
  const market = markets.get(graceHours)!;
  const [cutUp, whole] = [await market.subscribe(), await market.subscribe()];
  const cuts = possible(drawn);
  const pauses = cuts.filter((one) => one.do === 'pause');
  const isPaused = (at: number) => pauses.some((one) => at >= one.hour && at < one.hour + one.hours);
  const moment = (hours: number) => begin.add({ hours });
  const steps = [
    ...cuts.map((one) => ({
      at: one.hour,
      take: () => (one.do === 'pause' ? market.pause(cutUp.id) : market.swap(cutUp.id, one.plans)),
    })),
    ...pauses.map((one) => ({ at: one.hour + one.hours, take: () => market.resume(cutUp.id) })),
    ...uses
      .filter((one) => !isPaused(one.hour))
      .map((one) => ({
        at: one.hour + one.lateHours,
        take: () => market.use([cutUp.subject, whole.subject], { ...one, at: moment(one.hour) }),
      })),
  ].toSorted((a, b) => a.at - b.at);
  for (const { at, take } of steps) {
    market.now = moment(at);
    await take();
  }
  await market.until(moment(24 * 65));
  // A level continues during a pause, so its average differs and is left out.
  const left = pauses.length ? { stored: '' } : {};
  return [cutUp, whole].map(async ({ id }) => ({ ...(await market.billed(id)), ...left }));
}

describe('a month that is billed in parts', () => {
  it('costs the same as in one part, for every pricing model and aggregation', async () => {
    await fc.assert(
      fc.asyncProperty(life, async (drawn) => {
        const [inParts, inOne] = await Promise.all(await billInPartsAndInOne(drawn));
        expect(inParts).toEqual(inOne);
      }),
      { numRuns: everyCase ? 12 : 3, endOnFailure: true },
    );
  }, 120_000);
});

async function play(steps: StoryStep[], { profile, ...terms }: ShopTerms = {}): Promise<StoryShop> {
  const shop = await StoryShop.open(database.orm, { profile: { paymentTermDays: 365, ...profile }, ...terms });
  for (const step of steps) await step(shop);
  return shop;
}

const pauseKeepingAnchor = pause(Unused.keep, ResumeAnchor.kept);
const calls: StoryItems = ['calls'];
const twice: StoryItems = [['calls', 2]];

/** Voids the invoice of the pause. */
const voidPauseInvoice: StoryStep = (shop) =>
  shop.do(async (em) => {
    const reason = InvoiceReason.subscription_pause;
    const { id } = await em.findOneOrFail(Invoice, { projectId: shop.viewer.projectId, reason });
    await voidInvoice(em, shop.viewer, id, shop.now);
  });

/** 80 calls until 10 April, billed by a pause of one day. */
const paused = [buy(calls), use('80', '04-01'), until('04-10'), pauseKeepingAnchor, until('04-11'), resume];

describe('usage at 1.00 a call, or 0.50 above 100 calls in a month,', () => {
  it.each<[string, StoryStep[], string[], ShopTerms?]>([
    [
      'is priced together with the calls before a pause',
      [...paused, until('04-21'), use('15', '04-20'), until('05-02')],
      ['04-10 pause 80.00', '05-01 cycle 15.00'],
    ],
    [
      'becomes cheaper together with the calls before a pause, which are partly credited',
      [...paused, until('04-21'), use('30', '04-20'), until('05-02')],
      ['04-10 pause 80.00', '05-01 credit 25.00', '05-01 cycle 0.00'],
    ],
    [
      'is not billed while its plan is not subscribed',
      [
        ...[buy(['basic', 'calls']), use('80', '04-01'), until('04-10'), change(['basic']), until('04-13')],
        ...[use('7', '04-12'), until('04-16'), change(['basic', 'calls']), until('04-21'), use('40', '04-20')],
        until('05-02'),
      ],
      ['04-01 create 30.00', '04-10 change 80.00', '05-01 credit 20.00', '05-01 cycle 30.00 + 0.00 = 30.00'],
    ],
    [
      'becomes cheaper at a change, and later calls are charged against the lower amount',
      [
        ...[buy(calls), use('80', '04-01'), until('04-10'), change(twice), use('30', '04-10'), until('04-20')],
        ...[change(calls), use('10', '04-20'), until('05-02')],
      ],
      ['04-10 change 80.00', '04-20 credit 25.00', '04-20 change 0.00', '05-01 cycle 5.00'],
    ],
    [
      'becomes cheaper by calls that arrive while the invoice is a draft',
      [...paused, until('04-21'), use('5', '04-20'), until('05-02'), use('30', '04-21'), until('05-04')],
      ['04-10 pause 80.00', '05-01 cycle 0.00', '05-03 credit 22.50'],
      { profile: { graceHours: 48 } },
    ],
    [
      'is billed once when it arrives late, for either part of the month',
      [
        ...paused,
        until('04-21'),
        use('5', '04-05'),
        use('5', '04-20'),
        until('05-02'),
        use('5', '04-06'),
        until('06-02'),
      ],
      ['04-10 pause 80.00', '05-01 cycle 10.00', '06-01 cycle 0.00 + 5.00 = 5.00'],
    ],
    [
      'is not billed again once its invoice is voided',
      [
        ...paused,
        voidPauseInvoice,
        until('04-21'),
        use('30', '04-20'),
        until('05-02'),
        use('1', '04-06'),
        until('06-02'),
      ],
      ['04-10 pause 80.00 (void)', '05-01 cycle 0.00', '06-01 cycle 0.00'],
    ],
    [
      'counts towards the minimum at its final price',
      [
        ...[buy(calls, { minimumAmount: '100' }), ...paused.slice(1)],
        ...[until('04-21'), use('30', '04-20'), until('05-02')],
      ],
      ['04-10 pause 80.00', '05-01 credit 25.00', '05-01 cycle 0.00 + 45.00 = 45.00'],
    ],
    [
      'counts towards the minimum when it arrives late within the month',
      [
        ...[buy(calls, { minimumAmount: '100' }), ...paused.slice(1, 4), use('10', '04-05'), until('04-11'), resume],
        ...[pauseKeepingAnchor, until('04-12'), resume, until('05-02')],
      ],
      ['04-10 pause 80.00', '04-11 pause 10.00', '05-01 cycle 0.00 + 10.00 = 10.00'],
    ],
    [
      'is counted from zero in a new period after a pause with credit',
      [
        ...[buy(calls), use('80', '04-01'), until('04-10'), pause(Unused.credit), until('04-11'), resume],
        ...[until('04-21'), use('30', '04-20'), until('05-12')],
      ],
      ['04-10 pause 80.00', '05-11 cycle 30.00'],
    ],
  ])('%s', async (_, ...[steps, documents, terms]) => {
    const shop = await play(steps, terms);
    expect(await shop.documents()).toEqual(documents);
  });

  it('is explained together with the calls billed before', async () => {
    const shop = await play([...paused, until('04-21'), use('15', '04-20'), until('05-02')]);
    const em = shop.orm.em.fork();
    const { projectId } = shop.viewer;
    const line = await em.findOneOrFail(InvoiceLine, { projectId }, { orderBy: { id: 'desc' } });
    const { priceId } = line;
    const price = {
      terms: (await em.findOneOrFail(Price, { id: priceId! })).termsIn('EUR'),
      hasGroups: false,
      isAgreed: false,
    };
    const shown = { currency: 'EUR', timezone: 'UTC' };
    expect(explain(line, shown, price)).toBe(
      '95 counted from 2026-04-01 to 2026-05-01, 15 more than was billed before, by what was recorded until 2026-05-01 ' +
        '00:00 UTC: 95 units at 1.00 each = 95.00 EUR; together 95.00 EUR. 80.00 EUR of that was billed before, which ' +
        'leaves 15.00 EUR.',
    );
    const [row] = await rows(em, InvoiceLine, sql`where id = ${uuid.line(line.id)}`);
    expect(explain(row!, shown, price)).toBe(explain(line, shown, price));
  });

  it.each([
    [ChangeAt.now, '04-21 change'],
    [ChangeAt.period_end, '05-01 cycle'],
  ])('is previewed as a change at %s then bills it', async (at, document) => {
    const order = buy(calls, { minimumAmount: '100' });
    const shop = await play([order, ...paused.slice(1), until('04-21'), use('30', '04-20')]);
    const input = Object.assign(new ChangeSubscriptionInput(), { items: shop.items(...twice), at });
    const of = { id: shop.id, input };
    const preview = await shop.do((em) => previewSubscriptionChange(em, shop.viewer, of, shop.now));
    await change(twice, at)(shop);
    if (at === ChangeAt.period_end) await shop.until('05-01');
    const money = (minor: bigint) => formatMinor(minor, 'EUR');
    const { lines, invoice } = preview.invoice!;
    const parts = lines.map(({ amountMinor }) => money(amountMinor)).join(' + ');
    const total = lines.length > 1 ? ` = ${money(invoice.totalMinor)}` : '';
    expect((await shop.documents()).slice(1)).toEqual([
      ...preview.creditNotes.map(({ totalMinor }) => `${document.slice(0, 5)} credit ${money(totalMinor)}`),
      `${document} ${parts}${total}`,
    ]);
    expect(money(preview.creditNotes[0]!.totalMinor)).toBe('25.00');
  });
});
