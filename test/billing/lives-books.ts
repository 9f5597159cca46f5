import { Proration } from '../../src/billing/customers/profile/proration.ts';
import { TrialEnd } from '../../src/billing/subscriptions/subscription-terms.ts';
import { decodeId, encodeId } from '../../src/platform/values/ids.ts';
import type { Prefix } from '../../src/platform/values/ids.ts';
import type { TimedAction, Life, LifeOrder } from './lives.ts';
import type { LifeWorld } from './lives-world.ts';
import { mrrContradiction } from './mrr-contradictions.ts';
import { orderContradictions } from './order-contradictions.ts';
import { staleEvents } from '../support/events.ts';

type BooksRow = Record<string, unknown>;

const ofCustomer = (table: string) => `select to_jsonb(t) as row from ${table} t where customer_id = ? order by id`;

/** Queries for all rows of a customer, in the order in which they were written. */
const written: Record<string, string> = {
  subscriptions: ofCustomer('subscription'),
  items: ofCustomer('subscription_item'),
  mrr: ofCustomer('mrr_change'),
  changes: `select to_jsonb(t) as row from subscription_change t join subscription s on s.id = t.subscription_id
    where s.customer_id = ? order by t.id`,
  coupons: ofCustomer('coupon_redemption'),
  invoices: ofCustomer('invoice'),
  lines: `select to_jsonb(t) as row from invoice_line t join invoice i on i.id = t.invoice_id
    where i.customer_id = ? order by i.id, t.position`,
  pendingCharges: ofCustomer('pending_charge'),
  invoiced: `select to_jsonb(t) as row from invoiced_subscription t join invoice i on i.id = t.invoice_id
    where i.customer_id = ? order by t.id`,
  creditNotes: ofCustomer('credit_note'),
  creditNoteLines: `select to_jsonb(t) as row from credit_note_line t join credit_note n on n.id = t.credit_note_id
    where n.customer_id = ? order by n.id, t.position`,
  payments: ofCustomer('payment'),
  refunds: ofCustomer('refund'),
  moves: `select to_jsonb(t) - '{created_at,done_at}'::text[] as row from plan_move_subscription t
    where customer_id = ? order by id`,
  orders: ofCustomer('customer_order'),
  orderItems: `select to_jsonb(t) as row from order_item t where customer_id = ? order by order_id, position`,
  productGrants: ofCustomer('product_grant'),
};

const inProject: Record<string, string> = {
  ledger: `select jsonb_build_object('kind', t.kind, 'subject', t.subject, 'at', t.effective_at, 'entries', (
      select jsonb_agg(jsonb_build_array(a.kind, e.amount_minor) order by a.kind)
      from ledger_entry e join ledger_account a on a.id = e.account_id where e.transaction_id = t.id)) as row
    from ledger_transaction t where project_id = ? order by t.id`,
  audit: `select jsonb_build_object('at', at, 'actor', actor, 'action', action, 'subject', subject, 'detail', detail) as row
    from audit_entry where project_id = ? order by id`,
};

/** Columns that may differ between equal lives: the number of writes of a row, and the test clock. */
const incidental = ['version', 'test_clock_id'];

/** Returns all rows of a customer, with ids replaced by names in the order of appearance. */
export async function booksOf(world: LifeWorld, customerId: string): Promise<Record<string, unknown>> {
  const em = world.orm.em.fork();
  const read = async (sql: string, id: string) =>
    (await em.execute<{ row: BooksRow }[]>(sql, [id])).map(({ row }) => row);
  const books: Record<string, BooksRow[]> = {};
  for (const [name, sql] of Object.entries(written)) books[name] = await read(sql, decodeId('customer', customerId));
  const own = new Set([customerId, ...subjectsOf(books)]);
  for (const [name, sql] of Object.entries(inProject)) {
    const rows = await read(sql, decodeId('project', world.viewer.projectId));
    const found = rows.filter(({ subject, detail }) => own.has(String(subject)) || isAbout(detail, customerId));
    books[name] = hasTransfers(world.life) ? bySubject(found, [...own]) : found;
  }
  for (const row of Object.values(books).flat()) for (const name of incidental) delete row[name];
  return withNames(books, hasOneCustomer(world.life)) as Record<string, unknown>;
}

const kinds: Record<string, Prefix> = {
  subscriptions: 'subscription',
  invoices: 'invoice',
  creditNotes: 'creditnote',
  pendingCharges: 'charge',
  payments: 'payment',
  refunds: 'refund',
  orders: 'order',
  productGrants: 'productgrant',
};

function subjectsOf(books: Record<string, BooksRow[]>): string[] {
  return Object.entries(kinds).flatMap(([name, prefix]) => books[name]!.map(({ id }) => encodeId(prefix, String(id))));
}

function isAbout(detail: unknown, customerId: string): boolean {
  return (detail as BooksRow | undefined)?.customerId === customerId;
}

/**
 * Sorts rows by their subject. What a subscription did before its transfer and what its new customer did meanwhile come
 * in any order: after downtime, one customer is billed after the other.
 */
function bySubject(rows: readonly BooksRow[], subjects: readonly string[]): BooksRow[] {
  const places = new Map(subjects.map((subject, place) => [subject, place]));
  const placeOf = ({ subject }: BooksRow) => places.get(String(subject)) ?? subjects.length;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const typeId = /\b([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;

/** Numbers of both series, with their prefix: equal digits of a credit note and an invoice are a coincidence. */
const number = /\b(?:CN-)?\d{4}-\d{6}\b/g;

/**
 * Numbers are taken in the order in which invoices are created. When one of two customers acts after downtime, their
 * invoices come before those of the other. The numbers of a single customer must be the same.
 */
function hasOneCustomer(life: Life): boolean {
  const { actions } = life;
  if (hasTransfers(life)) return false;
  const buyers = actions.flatMap((action) => (isPurchase(action) ? action.customer : []));
  return new Set([...ordersOf(actions).map(({ customer }) => customer), ...buyers]).size < 2;
}

function hasTransfers({ actions }: Life): boolean {
  return actions.some((action) => action.do === 'transfer');
}

function isPurchase(action: TimedAction): action is Extract<TimedAction, { do: 'order' | 'write-invoice' }> {
  return action.do === 'order' || action.do === 'write-invoice';
}

function withNames(books: unknown, keepNumbers: boolean): unknown {
  const names = new Map<string, string>();
  const named = (id: string) => {
    if (!names.has(id)) names.set(id, `#${names.size + 1}`);
    return names.get(id)!;
  };
  const text = JSON.stringify(books)
    .replaceAll(typeId, (id: string, prefix: Prefix) => decodeId(prefix, id))
    .replaceAll(uuid, named)
    .replaceAll(number, keepNumbers ? (same) => same : named);
  return JSON.parse(text);
}

/** The time that each line charges, up to the start of a credit, or that a coupon has made free. */
const charged = `charged as (
  select * from (
    select l.id, l.item_id, l.project_id, l.total_minor, l.period_start_at as s, least(l.period_end_at, (
      select min(given.period_start_at) from credit_note_line given
      join credit_note note on note.id = given.credit_note_id and note.status = 'issued'
      where given.invoice_line_id = l.id)) as e
    from invoice_line l join invoice i on i.id = l.invoice_id and i.status <> 'void'
    where l.kind in ('recurring', 'proration', 'usage') and (l.total_minor = 0 and l.discount_minor > 0 or l.total_minor > (
      select coalesce(sum(given.total_minor), 0) from credit_note_line given
      join credit_note note on note.id = given.credit_note_id and note.status = 'issued'
      where given.invoice_line_id = l.id and given.period_start_at is null))) as spans
  where s < e)`;

/** Queries that must find nothing in any books. */
const contradictions: Record<string, string> = {
  'an invoice does not add up': `
    select id from invoice where project_id = ? and (subtotal_minor - discount_minor + tax_minor <> total_minor
      or total_minor < 0 or tax_minor < 0 or discount_minor < 0)`,
  'an invoice is not the sum of its lines': `
    select i.id from invoice i join invoice_line l on l.invoice_id = i.id and l.project_id = i.project_id
    where i.project_id = ? group by i.id, i.project_id
    having i.total_minor <> sum(l.total_minor) or i.tax_minor <> sum(l.tax_minor)
      or i.discount_minor <> sum(l.discount_minor) or min(l.total_minor) filter (where l.kind <> 'manual') < 0`,
  'numbers have a gap': `
    select series, year from (
      select 'invoice' as series, left(number, 4) as year, right(number, 6)::int as n, project_id from invoice where number is not null
      union all select 'note', substr(number, 4, 4), right(number, 6)::int, project_id from credit_note) as numbers
    where project_id = ? group by 1, 2 having count(*) <> max(n) or count(distinct n) <> max(n)`,
  ...orderContradictions,
  'something is quarantined': `select id from subscription where project_id = ? and quarantined_at is not null`,
};

/**
 * Queries for lives with proration only. Overlaps of less than a minor unit are ignored: their credit rounds to zero, for
 * which no credit note is issued.
 */
const ofParts: Record<string, string> = {
  'time is paid twice': `
    with ${charged}
    select a.item_id, a.s as s1, a.e as e1, b.s as s2, b.e as e2
    from charged a join charged b on b.item_id = a.item_id and b.id > a.id
    where a.s < b.e and b.s < a.e and b.total_minor > 0 and a.project_id = ?
      and a.total_minor * extract(epoch from least(a.e, b.e) - greatest(a.s, b.s)) / extract(epoch from a.e - a.s) >= 1`,
};

/** Queries for lives in which, in addition, nothing is skipped: no pause, nothing void or unpaid. */
const seamless: Record<string, string> = {
  'time is not paid': `
    with ${charged}
    select item_id, gap_from, s from (
      select *, max(e) over (partition by item_id order by s, e rows between unbounded preceding and 1 preceding) as gap_from
      from charged) as following
    where gap_from < s and project_id = ?`,
};

/** Returns the first contradiction in the books of a world, if there is one. */
export async function contradictionIn(world: LifeWorld): Promise<string | undefined> {
  const project = decodeId('project', world.viewer.projectId);
  const isShared = isProrated(world.life);
  const queries = {
    ...contradictions,
    ...(isShared ? ofParts : {}),
    ...(isShared && isSeamless(world.life) ? seamless : {}),
  };
  for (const [sentence, sql] of Object.entries(queries)) {
    const found = await world.orm.em.fork().execute<object[]>(sql, [project]);
    if (found.length) return `${sentence}: ${JSON.stringify(found)}`;
  }
  const mrr = await mrrContradiction(world.orm, world.viewer.projectId);
  if (mrr) return mrr;
  const [stale] = await staleEvents(world.orm.em.fork(), world.viewer.projectId);
  return stale && `an event contradicts its subject: ${JSON.stringify(stale)}`;
}

function isProrated({ profile, actions }: Life): boolean {
  const all = [profile, ...actions, ...ordersOf(actions)];
  return all.every((one) => !('proration' in one) || one.proration === null || one.proration === Proration.second);
}

/** Actions after which time may not be charged. */
const skipping: TimedAction['do'][] = [
  ...(['remove-charge', 'pause', 'void', 'give-free-time', 'move-billing-date'] as const),
  ...(['delete-draft', 'credit-part'] as const),
];

function isSeamless({ profile, actions }: Life): boolean {
  return (
    profile.giveUpDays === null &&
    actions.every((action) => !skipping.includes(action.do)) &&
    ordersOf(actions).every(
      (order) => order.paidInHours === null && (order.trialEnd !== TrialEnd.pause || !order.trialDays),
    )
  );
}

function ordersOf(actions: readonly TimedAction[]): LifeOrder[] {
  return actions.flatMap((action) => (action.do === 'subscribe' ? action.order : []));
}
