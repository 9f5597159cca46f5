import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { RecognitionGrouping } from '../../src/analytics/recognition/recognition-grouping.ts';
import { recognizedRevenue } from '../../src/analytics/recognition/recognized-revenue.ts';
import { revenueAnalytics } from '../../src/analytics/revenue.ts';
import { RevenueGrouping } from '../../src/analytics/revenue-grouping.ts';
import type { RevenueRequest } from '../../src/analytics/revenue.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { typeId } from '../../src/platform/store/sql.ts';
import { Facts, at, now, planId, productId } from './facts.ts';
import { requireParts } from './parts-of-revenue.ts';

let database: TestDatabase;
let facts: Facts;

beforeAll(async () => {
  database = await openTestDatabase();
  facts = new Facts(database.orm);
});

afterAll(() => database.close());

function report(project: Project, input: Partial<RevenueRequest>) {
  const request = {
    interval: AnalyticsInterval.day,
    timezone: 'UTC',
    groupBy: RevenueGrouping.currency,
    ...input,
  };
  return revenueAnalytics(database.orm.em.fork(), facts.owner(project), request, now);
}

type RevenueAnswer = Awaited<ReturnType<typeof report>>;

/** Describes each point with revenue: day, currency, product, and amounts in minor units. */
function points({ series }: RevenueAnswer, names: Record<string, string> = {}): string[] {
  return series
    .filter(({ billedMinor, collectedMinor }) => billedMinor || collectedMinor)
    .map(({ start, group, billedMinor, collectedMinor }) => {
      const day = start.toString().slice(0, 10);
      return `${day} ${group.currency} ${names[group.productId ?? ''] ?? '-'}: ${billedMinor} billed, ${collectedMinor} collected`;
    });
}

function totals({ totals: all }: RevenueAnswer, names: Record<string, string> = {}): string[] {
  return all.map(
    ({ group, billedMinor, collectedMinor, outstandingMinor }) =>
      `${group.currency} ${names[group.productId ?? ''] ?? '-'}: ${billedMinor} billed, ${collectedMinor} collected, ${outstandingMinor} outstanding`,
  );
}

const may = { from: at('2026-05-01T00:00:00Z'), to: at('2026-06-01T00:00:00Z') };

describe('revenue', () => {
  it('is billed when an invoice is finalised and collected when a payment arrives, separately by currency', async () => {
    const project = await facts.project();
    const paid = await facts.invoice(project, {
      lines: [{ minor: 700 }, { minor: 300 }],
      at: '2026-05-01T00:00:00Z',
      status: 'paid',
      paidAt: '2026-05-03T12:00:00Z',
    });
    await facts.payment(project, paid, { at: '2026-05-02T10:00:00Z', applied: 400 });
    await facts.payment(project, paid, { at: '2026-05-03T12:00:00Z', applied: 600, surplus: 50 });
    await facts.invoice(project, {
      lines: [{ minor: 5000 }],
      at: '2026-05-31T23:59:59.999Z',
      currency: 'JPY',
    });
    expect(points(await report(project, may))).toEqual([
      '2026-05-01 EUR -: 1000 billed, 0 collected',
      '2026-05-02 EUR -: 0 billed, 400 collected',
      '2026-05-03 EUR -: 0 billed, 650 collected',
      '2026-05-31 JPY -: 5000 billed, 0 collected',
    ]);
    expect(totals(await report(project, may))).toEqual([
      'EUR -: 1000 billed, 1050 collected, 0 outstanding',
      'JPY -: 5000 billed, 0 collected, 5000 outstanding',
    ]);
  });

  it.each(Object.values(RevenueGrouping))('by %s can be limited to a currency and to a customer', async (groupBy) => {
    const project = await facts.project();
    const ids: string[] = [];
    for (const [minor, currency] of [
      [1000, 'EUR'],
      [500, 'EUR'],
      [70, 'USD'],
    ] as const) {
      const lines = [{ minor }];
      const invoice = await facts.invoice(project, { lines, at: '2026-05-02T00:00:00Z', currency, credited: 20 });
      await facts.payment(project, invoice, { at: '2026-05-03T00:00:00Z', applied: 30 });
      ids.push(invoice);
    }
    const em = database.orm.em.fork();
    const [first, , third] = await Promise.all(
      ids.map(async (id) => {
        const [row] = await em.execute<{ id: string }[]>('select customer_id as id from invoice where id = ?', [id]);
        return typeId.customer(row!.id);
      }),
    );
    const of = async (filter: Partial<RevenueRequest>) => totals(await report(project, { ...may, groupBy, ...filter }));
    expect(await of({ currency: 'EUR' })).toEqual(['EUR -: 1500 billed, 60 collected, 1400 outstanding']);
    expect(await of({ customerId: first })).toEqual(['EUR -: 1000 billed, 30 collected, 950 outstanding']);
    expect(await of({ customerId: third, currency: 'USD' })).toEqual([
      'USD -: 70 billed, 30 collected, 20 outstanding',
    ]);
    expect(await of({ customerId: third, currency: 'EUR' })).toEqual([]);
  });

  it.each<[string, 'draft' | 'void']>([
    ['a draft', 'draft'],
    ['a void invoice', 'void'],
  ])('excludes %s, and invoices outside the range', async (_, status) => {
    const project = await facts.project();
    await facts.invoice(project, { lines: [{ minor: 100 }], at: '2026-05-10T00:00:00Z', status });
    await facts.invoice(project, { lines: [{ minor: 100 }], at: '2026-06-01T00:00:00Z' });
    expect(await report(project, may)).toMatchObject({ series: [], totals: [] });
    await facts.invoice(project, { lines: [{ minor: 100 }], at: '2026-04-30T23:59:59.999Z' });
    expect(totals(await report(project, may))).toEqual(['EUR -: 0 billed, 0 collected, 100 outstanding']);
  });

  it('is outstanding as of the end of the range, regardless of later payments', async () => {
    const project = await facts.project();
    const invoice = await facts.invoice(project, {
      lines: [{ minor: 1000 }],
      at: '2026-05-01T00:00:00Z',
      credited: 100,
      status: 'paid',
      paidAt: '2026-07-01T00:00:00Z',
    });
    await facts.payment(project, invoice, { at: '2026-05-20T00:00:00Z', applied: 300 });
    await facts.payment(project, invoice, { at: '2026-07-01T00:00:00Z', applied: 600 });
    const outstanding = async (to: string): Promise<bigint> =>
      (await report(project, { ...may, to: at(to) })).totals[0]!.outstandingMinor;
    expect(await outstanding('2026-05-20T00:00:00Z')).toBe(900n);
    expect(await outstanding('2026-05-20T00:00:00.001Z')).toBe(600n);
    expect(await outstanding('2026-07-01T00:00:00Z')).toBe(600n);
    expect(await outstanding('2026-07-02T00:00:00Z')).toBe(0n);
  });

  it('by product splits a payment over the lines in proportion, to the cent, and counts a surplus under no product', async () => {
    const project = await facts.project();
    const [editor = '', server = ''] = [productId(), productId()].toSorted();
    const names = { [editor]: 'editor', [server]: 'server' };
    const lines = [{ minor: 1000, product: editor }, { minor: 1000, product: server }, { minor: 1000 }];
    const invoice = await facts.invoice(project, { lines, at: '2026-05-01T00:00:00Z' });
    await facts.payment(project, invoice, { at: '2026-05-02T00:00:00Z', applied: 2000, surplus: 7 });
    const answer = await report(project, { ...may, groupBy: RevenueGrouping.product });
    // 2000 over three equal lines is 666 2/3 each; the two remaining units go to the first lines.
    expect(points(answer, names)).toEqual([
      '2026-05-01 EUR editor: 1000 billed, 0 collected',
      '2026-05-01 EUR server: 1000 billed, 0 collected',
      '2026-05-01 EUR -: 1000 billed, 0 collected',
      '2026-05-02 EUR editor: 0 billed, 667 collected',
      '2026-05-02 EUR server: 0 billed, 667 collected',
      '2026-05-02 EUR -: 0 billed, 673 collected',
    ]);
    expect(totals(answer, names)).toEqual([
      'EUR editor: 1000 billed, 667 collected, 334 outstanding',
      'EUR server: 1000 billed, 667 collected, 333 outstanding',
      'EUR -: 1000 billed, 673 collected, 333 outstanding',
    ]);
  });

  it('is billed without tax and credit notes, but collected and outstanding with tax', async () => {
    const project = await facts.project();
    const product = productId();
    const lines = [{ minor: 1000, tax: 190, product }, { minor: 500 }];
    const invoice = await facts.invoice(project, { lines, at: '2026-05-01T00:00:00Z' });
    await facts.creditNote(project, invoice, { at: '2026-05-03T00:00:00Z', minor: 200 });
    await facts.payment(project, invoice, { at: '2026-05-04T00:00:00Z', applied: 169 });
    // 1690 - 200 - 169 = 1321 are owed; 169 x 1190/1690 = 119 and 1321 x 1190/1690 = 930.17
    const answer = await report(project, { ...may, groupBy: RevenueGrouping.product });
    expect(totals(answer, { [product]: 'editor' })).toEqual([
      'EUR editor: 800 billed, 119 collected, 930 outstanding',
      'EUR -: 500 billed, 50 collected, 391 outstanding',
    ]);
    const before = { from: may.from, to: at('2026-05-03T00:00:00Z') };
    expect(totals(await report(project, before))).toEqual(['EUR -: 1500 billed, 0 collected, 1690 outstanding']);
  });

  it('of another project is not included', async () => {
    const [ours, theirs] = [await facts.project(), await facts.project()];
    const mine = await facts.invoice(ours, { lines: [{ minor: 1 }], at: '2026-05-01T00:00:00Z' });
    const other = await facts.invoice(theirs, { lines: [{ minor: 20 }], at: '2026-05-01T00:00:00Z' });
    await facts.payment(ours, mine, { at: '2026-05-01T00:00:00Z', applied: 1 });
    await facts.payment(theirs, other, { at: '2026-05-01T00:00:00Z', applied: 5 });
    for (const groupBy of Object.values(RevenueGrouping)) {
      expect(totals(await report(ours, { ...may, groupBy }))).toEqual(['EUR -: 1 billed, 1 collected, 0 outstanding']);
      expect(totals(await report(theirs, { ...may, groupBy }))).toEqual([
        'EUR -: 20 billed, 5 collected, 15 outstanding',
      ]);
    }
  });

  it('stays exact beyond 64-bit integers', async () => {
    const project = await facts.project();
    const product = productId();
    const huge = 9_000_000_000_000_000_001n;
    for (let count = 0; count < 2; count += 1) {
      const invoice = await facts.invoice(project, {
        lines: [{ minor: huge, product }],
        at: '2026-05-01T00:00:00Z',
      });
      await facts.payment(project, invoice, { at: '2026-05-01T00:00:00Z', applied: huge });
    }
    const expected = ['EUR x: 18000000000000000002 billed, 18000000000000000002 collected, 0 outstanding'];
    expect(totals(await report(project, { ...may, groupBy: RevenueGrouping.product }), { [product]: 'x' })).toEqual(
      expected,
    );
  });

  it('adds up to what was billed and paid, in every grouping, and has in each group what a report of it alone has', async () => {
    const [products, plans] = [
      [productId(), productId()],
      [planId(), planId()],
    ];
    const anyTaxedLine = fc.record({
      minor: fc.oneof(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: -20, max: 20 })),
      tax: fc.integer({ min: 0, max: 200 }),
      product: fc.constantFrom(...products, undefined),
      plan: fc.constantFrom(...plans, undefined),
    });
    const anyLine = anyTaxedLine.map(({ tax, ...line }) => ({ ...line, tax: line.minor < 0 ? -tax : tax }));
    const anyInvoice = fc
      .record({
        lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
        day: fc.integer({ min: 1, max: 28 }),
        parts: fc.array(fc.double({ min: 0, max: 0.5, noNaN: true }), { maxLength: 2 }),
        country: fc.constantFrom('DE', 'FR', undefined),
        currency: fc.constantFrom('EUR', 'USD'),
        ...{ surplus: fc.constantFrom(0, 0, 7), hasNote: fc.boolean() },
      })
      .filter(({ lines }) => netOf(lines) > 10 && totalOf(lines) >= netOf(lines));
    await fc.assert(
      fc.asyncProperty(fc.array(anyInvoice, { minLength: 1, maxLength: 6 }), async (invoices) => {
        const project = await facts.project();
        await facts.offers(project, products, plans);
        let [billed, collected, owed] = [0n, 0n, 0n];
        for (const { lines, day, parts, surplus, hasNote, ...invoiceOf } of invoices) {
          const credited = hasNote && lines[0]!.minor >= 3 ? 3 : 0;
          const when = `2026-05-${String(day).padStart(2, '0')}T12:00:00Z`;
          const invoice = await facts.invoice(project, { lines, at: when, ...invoiceOf });
          let rest = totalOf(lines);
          if (credited) await facts.creditNote(project, invoice, { at: when, minor: credited });
          for (const part of parts) {
            const applied = Math.min(Math.floor(totalOf(lines) * part), rest - credited);
            if (applied + surplus <= 0) continue;
            await facts.payment(project, invoice, { at: when, applied, surplus });
            rest -= applied;
            collected += BigInt(applied + surplus);
          }
          billed += BigInt(netOf(lines) - credited);
          owed += BigInt(rest - credited);
        }
        const { series, totals: all } = await report(project, may);
        expect(sums(series)).toEqual([billed, collected]);
        expect(sums(all)).toEqual([billed, collected]);
        expect(all.reduce((sum, { outstandingMinor }) => sum + outstandingMinor, 0n)).toBe(owed);
        const request = { ...may, interval: AnalyticsInterval.week, timezone: 'UTC' };
        await requireParts(database.orm.em.fork(), facts.owner(project), request, now);
      }),
      { numRuns: 20 },
    );
  });

  it('by country counts money, credit notes and refunds where the invoice was billed', async () => {
    const project = await facts.project();
    const lines = [{ minor: 1000, tax: 190 }];
    const german = await facts.invoice(project, { lines, at: '2026-05-01T00:00:00Z', country: 'DE' });
    await facts.invoice(project, { lines: [{ minor: 500 }], at: '2026-05-01T00:00:00Z', country: 'FR' });
    await facts.invoice(project, { lines: [{ minor: 20 }], at: '2026-05-01T00:00:00Z' });
    await facts.payment(project, german, { at: '2026-05-02T00:00:00Z', applied: 190, surplus: 10 });
    await facts.creditNote(project, german, { at: '2026-05-03T00:00:00Z', minor: 300 });
    await facts.refund(project, german, { at: '2026-05-04T00:00:00Z', minor: 4 });
    await facts.refund(project, german, { at: '2026-05-04T00:00:00Z', minor: 3, ofBalance: true });
    const byCountry = await report(project, { ...may, groupBy: RevenueGrouping.country });
    expect(byCountry.totals.map(({ group, refundedMinor }) => `${group.country}: ${refundedMinor} refunded`)).toEqual([
      'DE: 4 refunded',
      'FR: 0 refunded',
      'null: 3 refunded',
    ]);
    expect(totals(byCountry)).toEqual([
      'EUR -: 700 billed, 200 collected, 700 outstanding',
      'EUR -: 500 billed, 0 collected, 500 outstanding',
      'EUR -: 20 billed, 0 collected, 20 outstanding',
    ]);
    await requireParts(
      database.orm.em.fork(),
      facts.owner(project),
      { ...may, interval: AnalyticsInterval.day, timezone: 'UTC' },
      now,
    );
    const earned = await recognizedRevenue(
      database.orm.em.fork(),
      facts.owner(project),
      { ...may, interval: AnalyticsInterval.month, timezone: 'UTC', groupBy: RecognitionGrouping.country },
      now,
    );
    expect(earned.totals.map(({ group, billedMinor }) => `${group.country}: ${billedMinor}`)).toEqual([
      'DE: 700',
      'FR: 500',
      'null: 20',
    ]);
  });
});

function totalOf(lines: { minor: number; tax: number }[]): number {
  return lines.reduce((sum, { tax }) => sum + tax, netOf(lines));
}

function netOf(lines: { minor: number }[]): number {
  return lines.reduce((sum, { minor }) => sum + minor, 0);
}

function sums(rows: { billedMinor: bigint; collectedMinor: bigint }[]): [billed: bigint, collected: bigint] {
  return [
    rows.reduce((sum, { billedMinor }) => sum + billedMinor, 0n),
    rows.reduce((sum, { collectedMinor }) => sum + collectedMinor, 0n),
  ];
}
