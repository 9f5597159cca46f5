import { describe, expect } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { explain } from '../../src/billing/invoicing/invoices/explain.ts';
import { InvoiceLine, LineKind } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { CancelAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { calculate } from '../../src/catalog/pricing/calculate.ts';
import { keyOfMatch } from '../../src/catalog/pricing/group-match.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { StoryStage, basic } from './stories-stage.ts';
import { dayOf } from './stories-shop.ts';
import type { StoryShop } from './stories-shop.ts';
import { buy, cancel, change, until } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

const stage = new StoryStage();

const eu = { region: 'eu' };
const large = { region: 'eu', model: 'large' };
const us = { region: 'us' };

/** Records usage of a time, at that time or later. */
const request =
  (quantity: string, day: string, properties?: Record<string, string>): StoryStep =>
  async (shop) => {
    if (Temporal.Instant.compare(shop.now, dayOf(day)) < 0) shop.now = dayOf(day);
    await shop.use(quantity, day, 'requests', properties);
  };

const withDraft = { profile: { graceHours: 48, paymentTermDays: 365 } };
const patient = { profile: { paymentTermDays: 365 } };

/** Returns the lines of usage, as "05-01 150 P: regions (request), eu = 22.50". */
async function usageLines(shop: StoryShop): Promise<string[]> {
  const em = shop.orm.em.fork();
  const lines = await em.find(
    InvoiceLine,
    { subscriptionId: shop.id, meterId: { $ne: null } },
    { orderBy: { recordedUntilAt: 'asc', position: 'asc' } },
  );
  const invoices = await em.find(Invoice, { id: { $in: lines.map(({ invoiceId }) => invoiceId) } });
  return lines.map((line) => {
    const { createdAt } = invoices.find(({ id }) => id === line.invoiceId)!;
    const amount = `${line.amountMinor / 100n}.${String(line.amountMinor % 100n).padStart(2, '0')}`;
    return `${createdAt.toString().slice(5, 10)} ${Number(line.quantity)} ${line.description} = ${amount}`;
  });
}

describe('a year of an API with a base of 30.00 and usage by region', () => {
  // In the EU, 100 requests at 0.20 and more at 0.05; 1.00 each for the large model there; elsewhere 100 free, then 0.10.
  it('is billed by hand', async () => {
    const steps = [
      buy(['basic', 'regions']),
      // April: 100 x 0.20 + 50 x 0.05 = 22.50 in the EU, and (120 - 100) x 0.10 = 2.00 elsewhere.
      ...[request('150', '04-03', eu), request('70', '04-04', us), request('50', '04-05')],
      until('05-01'),
      // May: 3 x 1.00 = 3.00 for the large model in the EU. June has no usage.
      ...[request('3', '05-20', large), until('06-01'), until('07-01')],
      // Recorded in July: 10 x 0.20 = 2.00 for June, and 30 x 0.10 = 3.00 for April. 100 x 0.20 = 20.00 for July.
      ...[until('07-10'), request('10', '06-30', eu), request('30', '04-30', us), request('100', '07-11', eu)],
      until('08-01'),
      // August: 1000 - 100 = 900 x 0.10 = 90.00. Later, 8 more at 0.10 = 0.80, and the first of the large model, 1.00.
      ...[request('1000', '08-02'), until('09-01'), request('8', '08-31', us), request('1', '08-31', large)],
      until('2027-04-01'),
    ];
    const shop = await stage.play(patient, ...steps);
    expect(await shop.documents()).toEqual([
      '04-01 create 30.00',
      '05-01 cycle 30.00 + 22.50 + 2.00 = 54.50',
      '06-01 cycle 30.00 + 3.00 = 33.00',
      '07-01 cycle 30.00 + 0.00 = 30.00',
      '08-01 cycle 30.00 + 20.00 + 3.00 + 2.00 = 55.00',
      '09-01 cycle 30.00 + 90.00 = 120.00',
      '10-01 cycle 30.00 + 0.00 + 1.00 + 0.80 = 31.80',
      ...['11-01', '12-01', '01-01', '02-01', '03-01', '04-01'].map((day) => `${day} cycle 30.00 + 0.00 = 30.00`),
    ]);
    expect((await usageLines(shop)).slice(0, 12)).toEqual([
      '05-01 150 P: regions (request), eu = 22.50',
      '05-01 120 P: regions (request), other = 2.00',
      '06-01 3 P: regions (request), eu · large = 3.00',
      '07-01 0 P: regions (request), other = 0.00',
      '08-01 100 P: regions (request), eu = 20.00',
      '08-01 150 P: regions (request), other: counted later (120 were billed) = 3.00',
      '08-01 10 P: regions (request), eu: counted later (0 were billed) = 2.00',
      '09-01 1000 P: regions (request), other = 90.00',
      '10-01 0 P: regions (request), other = 0.00',
      '10-01 1 P: regions (request), eu · large: counted later (0 were billed) = 1.00',
      '10-01 1008 P: regions (request), other: counted later (1000 were billed) = 0.80',
      '11-01 0 P: regions (request), other = 0.00',
    ]);
  });
});

describe('usage by group', () => {
  it('costs nothing outside of its groups where the price says so', async () => {
    const steps = [buy(['regions_only']), request('5', '04-02', eu), request('7', '04-02', us), until('05-01')];
    expect(await usageLines(await stage.play(patient, ...steps))).toEqual([
      '05-01 5 P: regions_only (request), eu = 2.50',
      '05-01 7 P: regions_only (request), other = 0.00',
    ]);
  });

  it('gets a new line on a draft when a group has its first usage late, and its other lines count late usage too', async () => {
    const steps = [
      ...[buy(['basic', 'regions']), request('110', '04-10'), until('05-01')],
      ...[request('10', '04-20', eu), request('10', '04-21'), until('05-04')],
    ];
    const shop = await stage.play(withDraft, ...steps);
    expect((await shop.documents())[1]).toBe('05-01 cycle 30.00 + 2.00 + 2.00 = 34.00');
    expect(await usageLines(shop)).toEqual([
      '05-01 120 P: regions (request), other = 2.00',
      '05-01 10 P: regions (request), eu = 2.00',
    ]);
  });

  it('is billed in parts to the same amount, also where a part has no usage of it', async () => {
    const steps = [
      ...[
        buy(['basic', 'regions']),
        request('90', '04-02', eu),
        until('04-10'),
        change(basic),
        change(['basic', 'regions']),
      ],
      ...[
        request('20', '04-11', eu),
        request('200', '04-12', us),
        until('04-20'),
        change(basic),
        change(['basic', 'regions']),
      ],
      until('05-01'),
    ];
    const shop = await stage.play(patient, ...steps);
    expect(await usageLines(shop)).toEqual([
      '04-10 90 P: regions (request), eu = 18.00',
      '04-20 20 P: regions (request), eu = 2.50',
      '04-20 200 P: regions (request), other = 10.00',
      '05-01 0 P: regions (request), other = 0.00',
    ]);
  });

  it('is billed at the end, each group on its line', async () => {
    const steps = [
      buy(['regions']),
      request('4', '04-02', large),
      request('2', '04-02', eu),
      until('04-09'),
      cancel(CancelAt.now),
    ];
    expect(await usageLines(await stage.play(patient, ...steps))).toEqual([
      '04-09 2 P: regions (request), eu = 0.40',
      '04-09 4 P: regions (request), eu · large = 4.00',
    ]);
  });

  it('is explained by the amounts of its group', async () => {
    const shop = await stage.play(patient, buy(['regions']), request('150', '04-03', eu), until('05-01'));
    const em = shop.orm.em.fork();
    const line = await em.findOneOrFail(InvoiceLine, { subscriptionId: shop.id, kind: LineKind.usage });
    const price = await em.findOneOrFail(Price, { id: line.priceId! });
    const document = { currency: 'EUR', timezone: 'UTC' };
    const explained = { terms: price.termsIn('EUR', line.usageGroup), hasGroups: true, isAgreed: false };
    expect(explain(line, document, explained)).toMatch(/^150 counted with region eu from 2026-04-01 to 2026-05-01/);
    expect(explain(line, document, explained)).toContain(
      'first 100 units at 0.20 each = 20.00 EUR; next 50 units at 0.05 each = 2.50 EUR; together 22.50 EUR',
    );
    line.usageGroup = null;
    expect(explain(line, document, explained)).toMatch(
      /^150 counted for all other usage from 2026-04-01 to 2026-05-01/,
    );
  });

  it('is topped up to the minimum by the sum of all groups', async () => {
    const order = { minimumAmount: '50' };
    const shop = await stage.play(
      patient,
      buy(['regions'], order),
      request('150', '04-03', eu),
      request('120', '04-05'),
      until('05-01'),
    );
    expect((await shop.documents())[0]).toBe('05-01 cycle 22.50 + 2.00 + 25.50 = 50.00');
  });
});

const drawn = fc.record({
  hour: fc.integer({ min: 0, max: 24 * 59 }),
  lateHours: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 24 * 40 })),
  quantity: fc.integer({ min: 1, max: 90 }),
  properties: fc.constantFrom(eu, large, us, undefined, { model: 'large' }),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer D> ? D : never;

const momentOf = (hour: number) => new Date(Date.UTC(2026, 3, 1, hour)).toISOString();

/** What each month and group was charged, after credits, in minor units. */
async function billed(shop: StoryShop): Promise<Record<string, string>> {
  const rows = await shop.orm.em.fork().execute<{ key: string; minor: string }[]>(
    `select to_char(line.usage_since_at at time zone 'UTC', 'MM') || ' ' || coalesce(line.usage_group::text, 'other') as key,
        sum(line.amount_minor - coalesce((
          select sum(given.net_minor) from credit_note_line given where given.invoice_line_id = line.id), 0))::text as minor
     from invoice_line line where line.subscription_id = ? and line.usage_since_at < '2026-06-01Z' group by 1 order by 1`,
    [decodeId('subscription', shop.id)],
  );
  return Object.fromEntries(rows.filter(({ minor }) => minor !== '0').map(({ key, minor }) => [key, minor]));
}

/** The same, calculated from the events. */
async function expected(shop: StoryShop, events: readonly Drawn[]): Promise<Record<string, string>> {
  const price = await shop.orm.em.fork().findOneOrFail(Price, { id: shop.items('regions')[0]!.priceId });
  const groups = [
    ['{"region": "eu"}', eu],
    ['{"model": "large", "region": "eu"}', large],
    ['other', null],
  ] as const;
  const entries = ['04', '05'].flatMap((month) =>
    groups.map(([name, match]) => {
      const own = events.filter(({ hour, properties }) => {
        const group = properties === eu ? eu : properties === large ? large : null;
        return momentOf(hour).slice(5, 7) === month && keyOfMatch(group) === keyOfMatch(match);
      });
      const quantity = own.reduce((sum, one) => sum + one.quantity, 0);
      return [`${month} ${name}`, String(calculate(price.termsIn('EUR', match)!, String(quantity)).minor)] as const;
    }),
  );
  return Object.fromEntries(entries.filter(([, minor]) => minor !== '0'));
}

describe('random usage', () => {
  it('costs the same in any order and however late, day by day and in one go', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawn, { minLength: 3, maxLength: 25 }),
        fc.constantFrom(patient, withDraft),
        async (events, terms) => {
          const daily = await stage.play(terms, buy(['regions']));
          const late = events.toSorted((a, b) => a.hour + a.lateHours - (b.hour + b.lateHours));
          for (let day = 1; day <= 130; day += 1) {
            for (const one of late.filter(({ hour, lateHours }) => Math.floor((hour + lateHours) / 24) === day - 1))
              await request(String(one.quantity), momentOf(one.hour), one.properties)(daily);
            if (day % 3 === 0) await daily.until(momentOf(24 * day));
          }
          const atOnce = await stage.play(terms, buy(['regions']));
          for (const one of events) await request(String(one.quantity), momentOf(one.hour), one.properties)(atOnce);
          await atOnce.until(momentOf(24 * 131));
          const amounts = await expected(daily, events);
          expect(await billed(daily)).toEqual(amounts);
          expect(await billed(atOnce)).toEqual(amounts);
        },
      ),
      { numRuns: 4, endOnFailure: true },
    );
  }, 180_000);
});
