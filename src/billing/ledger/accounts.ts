import type { EntityManager } from '@mikro-orm/postgresql';
import { query, rawSql, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { encodeId, newId } from '../../platform/values/ids.ts';
import type { AccountKind } from './account-kind.ts';

/** The owner of accounts: receivable and customer_credit belong to the customer, the others to the project. */
export interface AccountOwner {
  projectId: string;
  customerId: string;
  currency: string;
}

export interface Accounts {
  ids: Map<AccountKind, string>;
  /** The customer's credit in minor units; it settles the next invoices. */
  balanceMinor: bigint;
}

export interface AccountRow {
  id: string;
  kind: AccountKind;
  /** The balance of customer_credit; null for other accounts. */
  balance: string | null;
}

/** Reads the existing accounts of an owner with the credit balance; `of` is an alias with project, customer and currency. */
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

type AccountsByOwner = Map<string, Accounts>;

/**
 * The known accounts of each transaction. Only the transaction that has locked the customer posts to their accounts, so
 * the balance stays valid until it ends.
 */
const byTransaction = new WeakMap<object, AccountsByOwner>();

/** Returns the existing accounts and the customer's balance. The customer must be locked. */
export async function accountsOf(em: EntityManager, owner: AccountOwner): Promise<Accounts> {
  const known = cacheOf(em)?.get(keyOf(owner));
  return known ?? cacheAccounts(em, owner, await readAccounts(em, owner));
}

/** Caches accounts that another statement has read. */
export function cacheAccounts(em: EntityManager, owner: AccountOwner, rows: readonly AccountRow[]): Accounts {
  const accounts = {
    ids: new Map(rows.map(({ id, kind }) => [kind, encodeId('account', id)])),
    balanceMinor: BigInt(rows.find(({ kind }) => kind === 'customer_credit')?.balance ?? 0),
  };
  cacheOf(em)?.set(keyOf(owner), accounts);
  return accounts;
}

/** Whether the accounts of the project and the customer's receivable are open; other accounts exist once they are used. */
export async function areOpen(em: EntityManager, owner: AccountOwner): Promise<boolean> {
  const { ids } = await accountsOf(em, owner);
  return ids.has('receivable') && projectKinds.every((kind) => ids.has(kind));
}

/** Clears the cache, so that accounts are read again. Postings must be flushed before. */
export function forgetAccounts(em: EntityManager): void {
  cacheOf(em)?.clear();
}

/**
 * Opens the project's missing accounts in a currency, and returns whether any were missing. Call it before a number is
 * taken, since it waits for any other transaction that opens the same accounts (decision 19).
 */
export async function openProjectAccounts(em: EntityManager, owner: AccountOwner): Promise<boolean> {
  const accounts = await accountsOf(em, owner);
  const missing = projectKinds.filter((kind) => !accounts.ids.has(kind));
  if (missing.length) await openAccounts(em, owner, accounts, missing);
  return missing.length > 0;
}

/** Opens missing accounts of some kinds, such as those of a gateway, together with those of the project. */
export async function openKinds(em: EntityManager, owner: AccountOwner, kinds: readonly AccountKind[]): Promise<void> {
  const accounts = await accountsOf(em, owner);
  const missing = kinds.filter((kind) => !accounts.ids.has(kind));
  if (missing.length) await openAccounts(em, owner, accounts, missing);
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
  const newAccounts = [...kinds].toSorted().map((kind) => ({
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
      from jsonb_populate_recordset(null::ledger_account, ${JSON.stringify(newAccounts)}::jsonb)
      on conflict do nothing returning id, kind`,
  );
  const rows = opened.length < newAccounts.length ? await readAccounts(em, owner) : opened;
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

function cacheOf(em: EntityManager): AccountsByOwner | undefined {
  const transaction = em.getTransactionContext<object>();
  if (!transaction) return undefined;
  const cache = byTransaction.get(transaction) ?? new Map<string, Accounts>();
  byTransaction.set(transaction, cache);
  return cache;
}

function keyOf({ projectId, customerId, currency }: AccountOwner): string {
  return [projectId, customerId, currency].join();
}

const projectKinds: readonly AccountKind[] = ['bad_debt', 'cash', 'revenue', 'tax'];

function isOfCustomer(kind: AccountKind): boolean {
  return kind === 'receivable' || kind === 'customer_credit';
}
