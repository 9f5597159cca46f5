import { Client } from 'pg';
import { Temporal } from 'temporal-polyfill';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { orderWithDefaults } from '../../src/billing/subscriptions/order-with-defaults.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { completePriceInput } from '../../src/catalog/offers/complete-price-input.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { wholeProduct } from '../../src/catalog/products/whole-product.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import type { ProjectViewer } from '../../src/auth/viewer.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import type { Seed } from '../../test/support/seed.ts';

/** The time at which all customers subscribed; their first renewal is a month later. */
export const begun = Temporal.Instant.from('2026-01-15T09:30:00Z');

export interface Shop {
  project: Project;
  viewer: ProjectViewer;
  /** The monthly prices of the plans solo and team. */
  priceIds: string[];
  /** The subscription of its first customer, to the plan solo with quantity 3. */
  subscriptionId: string;
}

/** Creates a project that sells a product with two plans, with tax. */
export async function openShop(orm: Orm, seed: Seed, slug: string): Promise<Shop> {
  const project = await seed.project(slug);
  const viewer = seed.owner(project);
  const plans = ['solo', 'team'].map((key, index) => ({
    key,
    name: key,
    prices: [completePriceInput({ currency: 'EUR', unitAmount: ['9.90', '29.90'][index]! })],
  }));
  const product = await orm.em
    .fork()
    .transactional((em) => registerProduct(em, viewer, wholeProduct({ slug: 'reader', name: 'Reader', plans }), begun));
  const prices = await orm.em.fork().find(Price, { productId: product.id }, { orderBy: { unitAmount: 'asc' } });
  await orm.em.fork().execute(TAX, [decodeId('project', project.id)]);
  const items = [{ priceId: prices[0]!.id, quantity: 3 }];
  const customer = { externalId: 'customer-0' };
  const order = orderWithDefaults({ customer, items });
  const { id } = await orm.em.fork().transactional((em) => subscribe(em, viewer, order, begun));
  return { project, viewer, priceIds: prices.map((price) => price.id), subscriptionId: id };
}

/** Copies the first customer `count` times, with due times one second apart. */
export async function multiply(databaseUrl: string, shop: Shop, count: number): Promise<void> {
  const database = new Client(databaseUrl);
  await database.connect();
  const uuid = decodeId('project', shop.project.id);
  for (const statement of MULTIPLY) await database.query(statement, [uuid, count]);
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

const TAX = `
  insert into tax_rate (id, project_id, name, percentage, created_at) values (uuidv7(), ?, 'USt', 19, '2026-01-01Z')`;

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
