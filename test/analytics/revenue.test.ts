import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { revenueAnalytics } from '../../src/analytics/revenue.ts';
import { RevenueGrouping } from '../../src/analytics/revenue-grouping.ts';
import type { RevenueRequest } from '../../src/analytics/revenue.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { typeId } from '../../src/platform/store/sql.ts';
import { Facts, at, now, productId } from './facts.ts';

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
    const other = await facts.project();
    expect(totals(await report(other, { ...may, groupBy, customerId: first }))).toEqual([]);
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

  it('adds up to what was billed and paid, in every grouping', async () => {
    const products = [productId(), productId(), undefined];
    const anyLine = fc.record({
      minor: fc.integer({ min: 0, max: 10 ** 9 }),
      product: fc.constantFrom(...products),
    });
    const anyInvoice = fc
      .record({
        lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
        day: fc.integer({ min: 1, max: 28 }),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .filter(({ lines }) => totalOf(lines) > 0);
    await fc.assert(
      fc.asyncProperty(fc.array(anyInvoice, { minLength: 1, maxLength: 6 }), async (invoices) => {
        const project = await facts.project();
        let [billed, collected] = [0n, 0n];
        for (const { lines, day, part } of invoices) {
          const when = `2026-05-${String(day).padStart(2, '0')}T12:00:00Z`;
          const invoice = await facts.invoice(project, { lines, at: when });
          const applied = Math.floor(totalOf(lines) * part);
          if (applied > 0) await facts.payment(project, invoice, { at: when, applied });
          billed += BigInt(totalOf(lines));
          collected += BigInt(applied);
        }
        for (const groupBy of Object.values(RevenueGrouping)) {
          const { series, totals: all } = await report(project, { ...may, groupBy });
          expect(sums(series)).toEqual([billed, collected]);
          expect(sums(all)).toEqual([billed, collected]);
          expect(all.reduce((sum, { outstandingMinor }) => sum + outstandingMinor, 0n)).toBe(billed - collected);
        }
      }),
      { numRuns: 20 },
    );
  });
});

function totalOf(lines: { minor: number }[]): number {
  return lines.reduce((sum, { minor }) => sum + minor, 0);
}

function sums(rows: { billedMinor: bigint; collectedMinor: bigint }[]): [billed: bigint, collected: bigint] {
  return [
    rows.reduce((sum, { billedMinor }) => sum + billedMinor, 0n),
    rows.reduce((sum, { collectedMinor }) => sum + collectedMinor, 0n),
  ];
}
