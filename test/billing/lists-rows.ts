import type { EntityManager } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import { decodeId, newId } from '../../src/platform/values/ids.ts';

/** A row of a list as the database has it. */
export type ListRow = Record<string, string | number | null>;

const start = Date.UTC(2026, 0, 31, 10);
const moments = fc.integer({ min: 0, max: 4 });

/** A time of few different ones, so that many rows share it and the id decides. */
const time = moments.map((moment) => new Date(start + moment * 3_600_000).toISOString());
const amount = fc.constantFrom(0, 100, 100, 999, 12_345_678_901);
const name = fc.constantFrom('Ada', 'ada', 'Ada Lovelace', 'Bob', 'bob_%', 'Zoe', null);

const uuid = (prefix: 'customer' | 'subscription' | 'invoice' | 'payment' | 'creditnote' | 'coupon' | 'project') =>
  decodeId(prefix, newId(prefix));

export const customers = fc.array(fc.record({ name, time }), { maxLength: 25 }).map((drawn) =>
  drawn.map(({ name: called, time: at }, nth) => ({
    ...{ id: uuid('customer'), name: called, email: `Person${nth % 3}@example.org`, external_id: `C-${nth}` },
    ...{ timezone: 'UTC', created_at: at, updated_at: at },
  })),
);

/** Rows that customers are billed by; each belongs to one of three customers. */
const billed = <T>(more: fc.Arbitrary<T>) =>
  fc.array(fc.record({ more, time, customer: fc.nat(2) }), { maxLength: 25 });

export const subscriptions = billed(
  fc.record({ end: moments, status: fc.constantFrom('active', 'canceled', 'past_due') }),
).map((drawn) =>
  drawn.map(({ more, time: at, customer }) => ({
    ...{ id: uuid('subscription'), customer, status: more.status, currency: 'EUR', interval: 'month' },
    ...{ interval_count: 1, timezone: 'UTC', anchor_at: at, start_at: at, period: 1, current_period_start_at: at },
    current_period_end_at: new Date(start + (more.end + 24) * 3_600_000).toISOString(),
    ...{ created_at: at, updated_at: at },
  })),
);

export const invoices = billed(
  fc.record({
    due: fc.option(time),
    total: amount,
    status: fc.constantFrom('draft', 'open', 'uncollectible', 'paid', 'void'),
  }),
).map((drawn) =>
  drawn.map(({ more: { due, total, status }, time: at, customer }, nth) => ({
    ...{ id: uuid('invoice'), customer, status, reason: 'manual', currency: 'EUR', due_at: due },
    number: status === 'draft' ? null : `2026-${String(nth * 7).padStart(4, '0')}`,
    ...{ total_minor: total, subtotal_minor: total, created_at: at, updated_at: at },
  })),
);

export const coupons = fc.array(fc.record({ name, time, isArchived: fc.boolean() }), { maxLength: 25 }).map((drawn) =>
  drawn.map(({ name: called, time: at, isArchived }, nth) => ({
    ...{ id: uuid('coupon'), code: `${nth % 2 ? 'Save' : 'save'}-${nth}`, name: called ?? 'None', percent_off: 10 },
    ...{ duration: 'once', product_ids: '{}', created_at: at, archived_at: isArchived ? at : null },
  })),
);

/** Creates a project that exists only in this transaction, whose foreign keys are never checked. */
export const newProject = (): string => uuid('project');

export const newCustomers = (): string[] => [uuid('customer'), uuid('customer'), uuid('customer')];

/** Inserts rows; columns that they do not have get their defaults. */
export async function insert(em: EntityManager, table: string, rows: readonly ListRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await em.execute(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ?::jsonb)`,
    [JSON.stringify(rows)],
  );
}
