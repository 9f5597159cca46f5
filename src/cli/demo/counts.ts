import { query, rawSql, sql, uuids } from '../../platform/store/sql.ts';
import type { DemoState } from './demo-state.ts';

const labels = {
  products: 'products',
  customers: 'customers',
  subscriptions: 'subscriptions',
  pastDue: '  past due',
  canceled: '  canceled',
  invoices: 'invoices',
  uncollectible: '  written off',
  heldDrafts: '  waiting for a tax rate',
  creditNotes: 'credit notes',
  orders: 'orders',
  gifts: 'gifts',
  payments: 'payments',
  reversed: '  reversed',
  refunds: 'refunds',
  usageEvents: 'usage events',
  signIns: 'sign-ins',
};

type Measure = keyof typeof labels;

/** The number of each thing in one project. */
export type Counts = Record<Measure, number>;

const sources: Record<Measure, string> = {
  products: 'from product where true',
  customers: 'from customer where true',
  subscriptions: 'from subscription where true',
  pastDue: `from subscription where status = 'past_due'`,
  canceled: `from subscription where status = 'canceled'`,
  invoices: 'from invoice where true',
  uncollectible: `from invoice where status = 'uncollectible'`,
  heldDrafts: `from invoice where status = 'draft' and warnings @> '[{"code": "tax_needs_decision"}]'`,
  creditNotes: 'from credit_note where true',
  orders: 'from customer_order where true',
  gifts: 'from product_grant where order_item_id is null',
  payments: 'from payment where true',
  reversed: `from payment where status = 'reversed'`,
  refunds: 'from refund where true',
  usageEvents: 'from usage_event where true',
  signIns: 'from sign_in where true',
};

/** Counts the rows that the demo has created, for each project in order. */
export async function count({ timeline, projects }: DemoState): Promise<Counts[]> {
  const figures = Object.entries(sources).map(
    ([measure, source]) => `(select count(*)::integer ${source} and project_id = project.id) as "${measure}"`,
  );
  const ids = uuids.project(projects.map(({ id }) => id));
  const statement = sql`select ${rawSql(figures.join())} from project
    where id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], id)`;
  return timeline.do((em) => query<Counts>(em, statement));
}

/** A line for each measure, a column for each project. */
export function tableOf(names: string[], counts: Counts[]): (string | number)[][] {
  const measures = Object.entries(labels) as [Measure, string][];
  return [['', ...names], ...measures.map(([measure, label]) => [label, ...counts.map((each) => each[measure])])];
}
