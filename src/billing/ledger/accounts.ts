import type { EntityManager } from '@mikro-orm/postgresql';
import { query, rawSql, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { encodeId, newId } from '../../platform/values/ids.ts';
import type { AccountKind } from './account-kind.ts';

/** Whose accounts: receivable and customer_credit are the customer's, the others the project's. */
export interface AccountOwner {
  projectId: string;
  customerId: string;
  currency: string;
}

export interface Accounts {
  ids: Map<AccountKind, string>;
  /** What the project owes the customer: it settles the next invoices. */
  balanceMinor: bigint;
}

export interface AccountRow {
  id: string;
  kind: AccountKind;
  /** Of the customer's credit only. */
  balance: string | null;
}

/** Reads the accounts that someone has by now, and their balance; `of` names what has project, customer and currency. */
export function accountRows(of: string): Sql {
  const owner = rawSql(of);
  return sql`
    select a.id, a.kind, case when a.kind = 'customer_credit' then (
        select coalesce(-sum(e.amount_minor), 0) from ledger_entry e
        where e.account_id = a.id and e.project_id = a.project_id
      )::text end as balance
    from ledger_account a
    where a.project_id = ${owner}.project_id and a.currency = ${owner}.currency
      and (a.customer_id = ${owner}.customer_id or a.customer_id is null)`;
}

type Book = Map<string, Accounts>;

/**
 * The accounts that someone has, by the transaction that they are used in. Only who has locked the customer posts to
 * them, so no one else changes the balance until the transaction ends.
 */
const books = new WeakMap<object, Book>();

/** The accounts that there are already, and the customer's balance. The customer must be locked. */
export async function accountsOf(em: EntityManager, owner: AccountOwner): Promise<Accounts> {
  const known = bookOf(em)?.get(keyOf(owner));
  return known ?? keepAccounts(em, owner, await readAccounts(em, owner));
}

/** Remembers accounts that were read with something else. */
export function keepAccounts(em: EntityManager, owner: AccountOwner, rows: readonly AccountRow[]): Accounts {
  const accounts = {
    ids: new Map(rows.map(({ id, kind }) => [kind, encodeId('account', id)])),
    balanceMinor: BigInt(rows.find(({ kind }) => kind === 'customer_credit')?.balance ?? 0),
  };
  bookOf(em)?.set(keyOf(owner), accounts);
  return accounts;
}

/** Reads accounts again when they are asked for next. What was posted must be flushed. */
export function forgetAccounts(em: EntityManager): void {
  bookOf(em)?.clear();
}

/**
 * Opens the project's accounts in a currency where they are missing, and returns whether any were. Must come before a
 * number is taken, since it waits for another transaction that opens the same accounts (decision 19).
 */
export async function openProjectAccounts(em: EntityManager, owner: AccountOwner): Promise<boolean> {
  const accounts = await accountsOf(em, owner);
  const missing = projectKinds.filter((kind) => !accounts.ids.has(kind));
  if (missing.length) await openAccounts(em, owner, accounts, missing);
  return missing.length > 0;
}

/**
 * Opens accounts that are used for the first time, those of the project together and in a fixed order. Where two
 * transactions open the same account, the second waits for the first and uses its account.
 */
export async function openAccounts(
  em: EntityManager,
  owner: AccountOwner,
  { ids }: Accounts,
  missing: AccountKind[],
): Promise<void> {
  const ofProject = missing.every(isOfCustomer) ? [] : projectKinds.filter((kind) => !ids.has(kind));
  const kinds = new Set([...missing, ...ofProject]);
  const made = [...kinds].toSorted().map((kind) => ({
    id: uuid.account(newId('account')),
    project_id: uuid.project(owner.projectId),
    kind,
    currency: owner.currency,
    customer_id: isOfCustomer(kind) ? uuid.customer(owner.customerId) : null,
  }));
  const opened = await query<AccountRow>(
    em,
    sql`insert into ledger_account (id, project_id, kind, currency, customer_id)
      select id, project_id, kind, currency, customer_id
      from jsonb_populate_recordset(null::ledger_account, ${JSON.stringify(made)}::jsonb)
      on conflict do nothing returning id, kind`,
  );
  const rows = opened.length < made.length ? await readAccounts(em, owner) : opened;
  for (const { kind, id } of rows) ids.set(kind, encodeId('account', id));
}

async function readAccounts(
  em: EntityManager,
  { projectId, customerId, currency }: AccountOwner,
): Promise<AccountRow[]> {
  return query<AccountRow>(
    em,
    sql`with owner as (
        select ${uuid.project(projectId)}::uuid as project_id,
          ${uuid.customer(customerId)}::uuid as customer_id, ${currency}::char(3) as currency
      )
      select row.* from owner, lateral (${accountRows('owner')}) as row`,
  );
}

function bookOf(em: EntityManager): Book | undefined {
  const transaction = em.getTransactionContext<object>();
  if (!transaction) return undefined;
  const book = books.get(transaction) ?? new Map<string, Accounts>();
  books.set(transaction, book);
  return book;
}

function keyOf({ projectId, customerId, currency }: AccountOwner): string {
  return [projectId, customerId, currency].join();
}

const projectKinds: readonly AccountKind[] = ['bad_debt', 'cash', 'revenue', 'tax'];

function isOfCustomer(kind: AccountKind): boolean {
  return kind === 'receivable' || kind === 'customer_credit';
}
