import { setTimeout as wait } from 'node:timers/promises';
import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isOfTotals, totalsOfRevenue } from '../../src/analytics/billed/totals-of-revenue.ts';
import { foldRevenueTotals } from '../../src/analytics/billed/fold-revenue-totals.ts';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import type { RevenueQuery } from '../../src/analytics/movements.ts';
import { readRange } from '../../src/analytics/range.ts';
import { RevenueGrouping } from '../../src/analytics/revenue-grouping.ts';
import { readRows, sumsOfRows } from '../../src/analytics/revenue.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { revenueTotals } from '../../src/billing/ledger/verify/revenue-checks.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Facts, now } from './facts.ts';
import { RevenueHistory, anyAct, start } from './revenue-history.ts';

let database: TestDatabase;
let facts: Facts;

beforeAll(async () => {
  database = await openTestDatabase();
  facts = new Facts(database.orm);
});

afterAll(() => database.close());

const em = () => database.orm.em.fork();
const fold = (limit: number) => em().transactional((inner) => foldRevenueTotals(inner, limit));

const anyRequest = fc.record({
  from: fc.integer({ min: -60, max: 60 * 24 * 60 }),
  length: fc.integer({ min: 1, max: 60 * 24 * 70 }),
  isRounded: fc.boolean(),
  timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe'),
  interval: fc.constantFrom(...Object.values(AnalyticsInterval)),
  groupBy: fc.constantFrom(RevenueGrouping.currency, RevenueGrouping.project),
  currency: fc.constantFrom('EUR', undefined, undefined),
  includeTestClocks: fc.boolean(),
  areAll: fc.boolean(),
});

type Request = typeof anyRequest extends fc.Arbitrary<infer One> ? One : never;

/** The longest range, in minutes, that has few enough buckets. */
const lengths: Partial<Record<AnalyticsInterval, number>> = { minute: 900, hour: 900 * 60 };

function queryOf(projects: readonly Project[], request: Request): RevenueQuery {
  const { from, length, isRounded, timezone, interval, groupBy, areAll, ...reach } = request;
  const begin = start.add({ minutes: isRounded ? from - (from % 1440) : from });
  const minutes = Math.min(length, lengths[interval] ?? length);
  const to = begin.add({ minutes: isRounded ? Math.max(60, minutes - (minutes % 60)) : minutes });
  return {
    reach: { ...reach, projects: areAll ? 'all' : projects.map(({ id }) => id) },
    range: readRange({ from: begin, to, interval, timezone }, now),
    groupBy,
    filter: {},
  };
}

/** The figures of each cell without those that are nothing, by plain rows and by totals, in one snapshot. */
function bothWays(query: RevenueQuery): Promise<[rows: object[], totals: object[]]> {
  expect(isOfTotals(query)).toBe(true);
  return em().transactional(
    async (inner: EntityManager): Promise<[object[], object[]]> => {
      const read = async (cells: ReturnType<typeof sumsOfRows>) =>
        (await readRows(inner, cells))
          .map(({ figures, ...row }) => ({
            ...row,
            figures: Object.fromEntries(Object.entries(figures).filter(([, minor]) => Number(minor ?? 0) !== 0)),
          }))
          .toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
      return [await read(sumsOfRows(query)), await read(totalsOfRevenue(query))];
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ },
  );
}

const keyOf = (row: { currency: string; part: string | null; bucket: number | null }) =>
  `${row.currency} ${row.part} ${row.bucket}`;

describe('totals of revenue', () => {
  it('give the figures of the documents in every zone and interval, after all that may happen to these', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyAct, { minLength: 1, maxLength: 25 }),
        fc.array(anyRequest, { minLength: 6, maxLength: 6 }),
        async (acts, requests) => {
          const projects = [await facts.project(), await facts.project()];
          const histories = projects.map((project) => new RevenueHistory(facts, project));
          for (const [index, act] of acts.entries()) {
            if (act.kind === 'fold') await fold(act.most);
            else await histories[index % 2]!.play(act);
          }
          for (const request of requests) {
            const [rows, totals] = await bothWays(queryOf(projects, request));
            expect(totals).toEqual(rows);
          }
        },
      ),
      { numRuns: 20 },
    );
    await fold(1_000_000);
    await expectSameTotals();
  }, 120_000);

  it('are right at any moment while many write, some fail, and changes are folded', async () => {
    const projects = [await facts.project(), await facts.project()];
    let isWriting = true;
    const writer = async (n: number) => {
      for (let count = 0; count < 15; count += 1) {
        const project = projects[(n + count) % 2]!;
        const minute = (n * 577 + count * 131) % 3000;
        const invoice = await facts.invoice(project, {
          lines: [{ minor: 100 + n, tax: 19 }],
          at: start.add({ minutes: minute }).toString(),
        });
        await facts.payment(project, invoice, { at: start.add({ minutes: minute + 90 }).toString(), applied: 7 });
        await em()
          .transactional(async (inner) => {
            await inner.execute(`update invoice set status = 'void' where id = ?`, [invoice]);
            if (count % 2) throw new Error('rolled back');
          })
          .catch(() => {});
      }
    };
    const folder = async () => {
      for (; isWriting; await wait(3)) await fold(7);
    };
    const query = queryOf(projects, {
      ...{ timezone: 'Europe/Berlin', interval: AnalyticsInterval.day, groupBy: RevenueGrouping.project },
      ...{ from: 0, length: 60 * 24 * 5, isRounded: true, currency: undefined },
      ...{ includeTestClocks: false, areAll: false },
    });
    let compared = 0;
    const reader = async () => {
      for (; isWriting; compared += 1) {
        const [rows, totals] = await bothWays(query);
        expect(totals).toEqual(rows);
      }
    };
    const others = [folder(), folder(), reader()];
    await Promise.all([0, 1, 2, 3].map(writer)).finally(() => (isWriting = false));
    await Promise.all(others);
    expect(compared).toBeGreaterThan(3);
    const [rows, totals] = await bothWays(query);
    expect(totals).toEqual(rows);
    await expectSameTotals();
  }, 60_000);

  it('are added up again from the documents', async () => {
    const project = await facts.project();
    await facts.invoice(project, { lines: [{ minor: 500 }], at: '2026-03-05T10:00:00Z' });
    await fold(1_000_000);
    await em().execute('update revenue_hour_total set billed_minor = billed_minor + 1; delete from revenue_day_total');
    expect(await differenceOf(project)).toMatch(
      /the hour 2026-03-05T10:00Z says billed 5\.01 EUR, and the documents come to 5\.00 EUR\.$/,
    );
    await em().execute('select add_up_revenue()');
    expect(await differenceOf(project)).toBeUndefined();
    await expectSameTotals();
  });
});

/** What is found of the totals; the other rules of the ledger do not hold for facts without one. */
function differenceOf(project: Project): Promise<string | undefined> {
  return revenueTotals.find(em(), decodeId('project', project.id));
}

async function expectSameTotals(): Promise<void> {
  expect(await revenueTotals.find(em(), null)).toBeUndefined();
}
