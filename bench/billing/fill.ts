import { Client } from 'pg';
import { Temporal } from 'temporal-polyfill';
import { decodeId } from '../../src/platform/values/ids.ts';
import type { Seed } from '../../test/support/seed.ts';
import { Shop } from '../../test/support/shop.ts';

/** The time at which all customers subscribed; their first renewal is a month later. */
export const begun = Temporal.Instant.from('2026-01-15T09:30:00Z');

const plans = { solo: { unitAmount: '9.90' }, team: { unitAmount: '29.90' } };

export type BenchShop = Shop<keyof typeof plans>;

/** Creates a project that sells a product with two plans, with tax, to its first customer, in quantity 3. */
export async function openShop(seed: Seed, slug: string): Promise<{ shop: BenchShop; subscriptionId: string }> {
  const shop = await Shop.open(seed, { slug, tax: '19', plans });
  const customer = { externalId: 'customer-0' };
  const { id: subscriptionId } = await shop.subscribe({ customer, items: shop.items(['solo', 3]) }, begun);
  return { shop, subscriptionId };
}

/** Copies the first customer `count` times, with due times one second apart. */
export async function multiply(databaseUrl: string, shop: BenchShop, count: number): Promise<void> {
  const database = new Client(databaseUrl);
  await database.connect();
  const uuid = decodeId('project', shop.projectId);
  for (const statement of MULTIPLY) {
    await database.query(statement, [uuid, count]);
    // Without the new numbers of rows the next statement is planned for a few.
    await database.query('analyze customer, subscription, subscription_item, ledger_account, invoice, invoice_line');
  }
  await database.end();
}

/** Updates the statistics, and flushes dirty pages before the measurement. */
export async function settle(databaseUrl: string): Promise<void> {
  const database = new Client(databaseUrl);
  await database.connect();
  await database.query('vacuum analyze');
  await database.query('checkpoint');
  await database.end();
}

/** Each customer has the rows of one past month: an account, and a paid invoice. */
const MULTIPLY = [
  `insert into customer (id, project_id, external_id, timezone, created_at, updated_at)
   select uuidv7(), $1, 'customer-' || n, 'Europe/Berlin', timestamptz '2026-01-15 09:30Z', timestamptz '2026-01-15 09:30Z'
   from generate_series(1, $2::integer) n`,
  `insert into subscription
   select (jsonb_populate_record(s, jsonb_build_object('id', uuidv7(), 'customer_id', c.id,
     'next_due_at', s.next_due_at + n * interval '1 second',
     'anchor_at', s.anchor_at + n * interval '1 second',
     'current_period_end_at', s.current_period_end_at + n * interval '1 second'))).*
   from subscription s
   join customer first on first.id = s.customer_id and first.external_id = 'customer-0'
   cross join generate_series(1, $2::integer) n
   join customer c on c.project_id = $1 and c.external_id = 'customer-' || n
   where s.project_id = $1`,
  `insert into subscription_item
   select (jsonb_populate_record(item, jsonb_build_object('id', uuidv7(), 'customer_id', s.customer_id,
     'subscription_id', s.id, 'charged_to_at', s.current_period_end_at))).*
   from subscription_item item
   join customer first on first.id = item.customer_id and first.external_id = 'customer-0'
   join subscription s on s.project_id = $1 and s.id <> item.subscription_id and $2::integer > 0
   where item.project_id = $1`,
  `insert into ledger_account (id, project_id, kind, currency, customer_id)
   select uuidv7(), $1, 'receivable', 'EUR', c.id from customer c
   where c.project_id = $1 and c.external_id <> 'customer-0' and $2::integer > 0`,
  `insert into invoice
   select (jsonb_populate_record(i, jsonb_build_object('id', uuidv7(), 'customer_id', s.customer_id,
     'subscription_id', s.id, 'number', 'before-' || s.id, 'status', 'paid', 'paid_minor', i.total_minor,
     'paid_at', i.created_at, 'next_due_at', null))).*
   from invoice i
   join customer first on first.id = i.customer_id and first.external_id = 'customer-0'
   join subscription s on s.project_id = $1 and s.id <> i.subscription_id and $2::integer > 0
   where i.project_id = $1`,
  `insert into invoice_line
   select (jsonb_populate_record(line, jsonb_build_object('id', uuidv7(), 'invoice_id', i.id,
     'subscription_id', i.subscription_id, 'item_id', item.id))).*
   from invoice_line line
   join invoice first on first.id = line.invoice_id
   join customer c on c.id = first.customer_id and c.external_id = 'customer-0'
   join invoice i on i.project_id = $1 and i.id <> first.id and $2::integer > 0
   join subscription_item item on item.subscription_id = i.subscription_id
   where line.project_id = $1`,
  `insert into ledger_transaction (id, project_id, kind, subject, effective_at)
   select uuidv7(), $1, 'invoice.finalized', i.id::text, i.created_at from invoice i
   where i.project_id = $1 and $2::integer > 0`,
  `insert into ledger_entry (id, project_id, transaction_id, account_id, amount_minor)
   select uuidv7(), $1, t.id, a.id, case a.kind when 'receivable' then i.total_minor
     when 'revenue' then i.tax_minor - i.total_minor else -i.tax_minor end
   from ledger_transaction t
   join invoice i on i.id::text = t.subject and i.project_id = t.project_id
   join ledger_account a on a.project_id = t.project_id and a.kind in ('receivable', 'revenue', 'tax')
     and (a.customer_id is null or a.customer_id = i.customer_id)
   where t.project_id = $1 and $2::integer > 0`,
];
