import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { scopedCountsOf, scopedPage, scopedPagesOf } from '../../src/auth/scoped-list.ts';
import type { ScopedList } from '../../src/auth/scoped-list.ts';
import { ProjectViewer } from '../../src/auth/viewer.ts';
import { customerList } from '../../src/billing/customers/customers.ts';
import { couponList } from '../../src/billing/invoicing/coupons/coupons.ts';
import { invoiceList } from '../../src/billing/invoicing/invoices/invoices.ts';
import { subscriptionList } from '../../src/billing/subscriptions/subscriptions.ts';
import { decodeId, encodeId } from '../../src/platform/values/ids.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { coupons, customers, insert, invoices, newCustomers, newProject, subscriptions } from './lists-rows.ts';
import type { ListRow } from './lists-rows.ts';

/** A key of a row in an order; rows with equal keys are ordered by id. */
type Key = (row: ListRow) => string | number;

interface ListCase {
  table: string;
  list: ScopedList<{ id: string }>;
  rows: fc.Arbitrary<(ListRow & { customer?: number })[]>;
  sorts: Record<string, [key: Key, direction: 'asc' | 'desc']>;
  /** Filters, with the rows that they select. */
  filters: [filter: object, selects: (row: ListRow) => boolean][];
}

const noon = '2026-01-31T12:00:00.000Z';
const byTime: ListCase['sorts'] = {
  newest: [({ created_at: at }) => String(at), 'desc'],
  oldest: [({ created_at: at }) => String(at), 'asc'],
};
const sinceNoon: ListCase['filters'] = [
  [{}, () => true],
  [{ from: Temporal.Instant.from(noon) }, ({ created_at: at }) => String(at) >= noon],
  [{ to: Temporal.Instant.from(noon) }, ({ created_at: at }) => String(at) < noon],
];
const begins = (value: ListRow[string], text: string) =>
  String(value ?? '')
    .toLowerCase()
    .startsWith(text);

const cases: Record<string, ListCase> = {
  customers: {
    table: 'customer',
    list: customerList as ListCase['list'],
    rows: customers,
    sorts: {
      ...byTime,
      name: [({ name, email }) => String(name ?? email).toLowerCase(), 'asc'],
    },
    filters: [
      ...sinceNoon,
      [{ text: 'ADA' }, ({ name }) => begins(name, 'ada')],
      [{ text: 'bob_' }, ({ name }) => begins(name, 'bob_')],
      [{ externalId: 'C-3' }, ({ external_id: id }) => id === 'C-3'],
      [{ email: 'person1@example.org' }, ({ email }) => email === 'Person1@example.org'],
    ],
  },
  subscriptions: {
    table: 'subscription',
    list: subscriptionList as ListCase['list'],
    rows: subscriptions,
    sorts: { ...byTime, period_end: [({ current_period_end_at: at }) => String(at), 'asc'] },
    filters: [...sinceNoon, [{ status: 'active' }, ({ status }) => status === 'active']],
  },
  invoices: {
    table: 'invoice',
    list: invoiceList as ListCase['list'],
    rows: invoices,
    sorts: {
      ...byTime,
      number: [({ number }) => number ?? '', 'asc'],
      due: [({ due_at: at }) => String(at ?? '9999'), 'asc'],
      total: [({ total_minor: total }) => Number(total), 'desc'],
    },
    filters: [
      ...sinceNoon,
      [{ status: 'paid' }, ({ status }) => status === 'paid'],
      [{ number: '2026-0007' }, ({ number }) => number === '2026-0007'],
      [{ isPayable: true }, isPayable],
      [{ isPayable: false }, (row) => !isPayable(row)],
      [{ text: '2026-00' }, ({ number }) => begins(number, '2026-00')],
      [{ dueTo: Temporal.Instant.from(noon) }, ({ due_at: at }) => at !== null && String(at) < noon],
    ],
  },
  coupons: {
    table: 'coupon',
    list: couponList as ListCase['list'],
    rows: coupons,
    sorts: { ...byTime, code: [({ code }) => String(code).toLowerCase(), 'asc'] },
    filters: [
      ...sinceNoon,
      [{ archived: false }, ({ archived_at: at }) => at === null],
      [{ text: 'ada' }, ({ name, code }) => begins(name, 'ada') || begins(code, 'ada')],
    ],
  },
};

function isPayable({ status, total_minor: total }: ListRow): boolean {
  return ['open', 'uncollectible'].includes(String(status)) && Number(total) > 0;
}

let database: TestDatabase;
let em: EntityManager;

beforeAll(async () => {
  database = await openTestDatabase();
  em = database.orm.em.fork();
  // The transaction is never committed, so that deferred foreign keys are not checked.
  await em.begin();
});

afterAll(async () => {
  await em.rollback();
  await database.close();
});

describe('a list', () => {
  it.each(Object.keys(cases))(
    'of %s shows each row once, in order, from both ends, for all sorts and filters',
    async (name) => {
      const { table, list, rows, sorts, filters } = cases[name];
      const page = fc.integer({ min: 1, max: 9 });
      await fc.assert(
        fc.asyncProperty(rows, rows, page, fc.gen(), async (own, foreign, size, choose) => {
          const [viewer, other] = [await project(table, own), await project(table, foreign)];
          const sort = choose(fc.constantFrom, ...Object.keys(sorts));
          const [filter, selects] = choose(fc.constantFrom, ...filters);
          const expected = inOrder(own.filter(selects), sorts[sort]);
          const read = reader(list, viewer, { filter, sort });
          expect(await readForwards(read, size)).toEqual(expected);
          expect((await readBackwards(read, size)).toReversed()).toEqual(expected);
          expect(await (await read({ first: 1 })).count()).toBe(expected.length);
          const both = new ProjectViewer(other.projectId, 'other', ['billing:read']);
          expect(await readForwards(reader(list, both, { filter: {}, sort }), size)).toEqual(
            inOrder(foreign, sorts[sort]),
          );
        }),
        { numRuns: 60, seed: 20 },
      );
    },
  );

  it('below several parents has a page and a count for each of them', async () => {
    await fc.assert(
      fc.asyncProperty(invoices, fc.integer({ min: 1, max: 5 }), fc.boolean(), async (own, first, isBackward) => {
        const viewer = await project('invoice', own);
        const reading = { em, viewer, list: invoiceList, filter: {} };
        const parents = { property: 'customerId', parentIds: viewer.customers.map((id) => encodeId('customer', id)) };
        const order = invoiceList.orders!.total;
        const pages = await scopedPagesOf(reading, parents, { first, isBackward, order, only: ['status'] });
        const expected = viewer.customers.map((_, nth) =>
          inOrder(
            own.filter(({ customer }) => customer === nth),
            cases.invoices.sorts.total,
          ),
        );
        expect(pages.map((page) => page.rows.map(({ id }) => decodeId('invoice', id)))).toEqual(
          expected.map((ids) => (isBackward ? ids.slice(-first) : ids.slice(0, first))),
        );
        expect(pages.map((page) => (isBackward ? page.hasPreviousPage : page.hasNextPage))).toEqual(
          expected.map((ids) => ids.length > first),
        );
        expect(await scopedCountsOf(reading, parents)).toEqual(expected.map((ids) => ids.length));
      }),
      { numRuns: 40, seed: 20 },
    );
  });

  it('refuses a cursor of another order', async () => {
    const viewer = await project('invoice', fc.sample(invoices, { numRuns: 1, seed: 20 })[0]);
    const cursor = Buffer.from(JSON.stringify(['5', encodeId('invoice', viewer.customers[0]), 'total'])).toString(
      'base64url',
    );
    await expect(
      reader(invoiceList as ListCase['list'], viewer, { filter: {}, sort: 'number' })({ first: 1, after: cursor }),
    ).rejects.toMatchObject({
      details: { problems: [{ pointer: '/after' }] },
    });
  });
});

type Read = (request: {
  first: number;
  after?: string;
  before?: string;
  isBackward?: boolean;
}) => ReturnType<typeof scopedPage>;

function reader(
  list: ListCase['list'],
  viewer: ProjectViewer,
  { filter, sort }: { filter: object; sort: string },
): Read {
  return (request) => scopedPage({ em, viewer, list, filter }, { ...request, order: list.orders![sort] });
}

class Owner extends ProjectViewer {
  customers: string[] = newCustomers();
}

/** Inserts the rows into a new project. */
async function project(table: string, rows: readonly (ListRow & { customer?: number })[]): Promise<Owner> {
  const id = newProject();
  const owner = new Owner(encodeId('project', id), 'test', ['billing:read']);
  const whole = rows.map(({ customer, ...row }) => ({
    ...row,
    project_id: id,
    ...(customer !== undefined && { customer_id: owner.customers[customer] }),
  }));
  await insert(em, table, whole);
  return owner;
}

/** The ids of the rows in an order. */
function inOrder(rows: readonly ListRow[], [key, direction]: [Key, 'asc' | 'desc']): string[] {
  const sorted = rows.toSorted((one, other) => compare(key(one), key(other)) || compare(one.id!, other.id!));
  const ids = sorted.map(({ id }) => String(id));
  return direction === 'asc' ? ids : ids.toReversed();
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : Number(one > other);
}

async function readForwards(read: Read, first: number): Promise<string[]> {
  const seen: string[] = [];
  for (let after: string | undefined; ;) {
    const { rows, cursors, hasNextPage } = await read({ first, after });
    seen.push(...rows.map(({ id }) => uuidOf(id)));
    if (!hasNextPage) return seen;
    after = cursors.at(-1);
  }
}

/** Reads from the end of the list; the last row comes first. */
async function readBackwards(read: Read, first: number): Promise<string[]> {
  const seen: string[] = [];
  for (let before: string | undefined; ;) {
    const { rows, cursors, hasPreviousPage } = await read({ first, before, isBackward: true });
    seen.push(...rows.map(({ id }) => uuidOf(id)).toReversed());
    if (!hasPreviousPage) return seen;
    before = cursors[0];
  }
}

function uuidOf(id: string): string {
  return decodeId(id.split('_')[0] as 'invoice', id);
}
