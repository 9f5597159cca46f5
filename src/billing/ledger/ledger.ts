import { BigIntType } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { append } from '../../platform/append.ts';
import { At, Id, IdOf } from '../../platform/columns.ts';
import { decodeId, encodeId, newId } from '../../platform/ids.ts';
import type { AccountKind } from './account-kind.ts';

@Entity()
export class LedgerTransaction {
  @Id('transaction')
  id: string = newId('transaction');

  @IdOf('project')
  projectId!: string;

  @Property({ type: 'text' })
  kind!: string;

  @Property({ type: 'text' })
  subject!: string;

  @At()
  effectiveAt!: Temporal.Instant;

  constructor(values: Omit<LedgerTransaction, 'id'>) {
    Object.assign(this, values);
  }
}

@Entity()
export class LedgerEntry {
  @Id('entry')
  id: string = newId('entry');

  @IdOf('project')
  projectId!: string;

  @IdOf('transaction')
  transactionId!: string;

  @IdOf('account')
  accountId!: string;

  /** A debit is positive, a credit negative. */
  @Property({ type: new BigIntType('bigint') })
  amountMinor!: bigint;

  constructor(values: Omit<LedgerEntry, 'id'>) {
    Object.assign(this, values);
  }
}

/** Whose accounts: receivable and customer_credit are the customer's, the others the project's. */
export interface Owner {
  projectId: string;
  customerId: string;
  currency: string;
}

export interface Accounts {
  ids: Map<AccountKind, string>;
  /** What the project owes the customer: it settles the next invoices. */
  balanceMinor: bigint;
}

export interface Posting extends Owner {
  /** What happened, and to what: posted once, however often it is tried. */
  kind: string;
  subject: string;
  at: Temporal.Instant;
  /** In minor units, a debit positive, a credit negative; together nothing. Several to one account become one. */
  entries: { account: AccountKind; minor: bigint }[];
}

/** Posts a transaction of double entries. The database refuses one that does not sum to zero. */
export async function post(em: EntityManager, posting: Posting, known?: Accounts): Promise<void> {
  const sums = new Map<AccountKind, bigint>();
  for (const { account, minor } of posting.entries) sums.set(account, (sums.get(account) ?? 0n) + minor);
  const entries = [...sums].filter(([, minor]) => minor !== 0n);
  if (!entries.length) return;
  const { projectId, kind, subject, at } = posting;
  const { ids } = known ?? (await accountsOf(em, posting));
  const missing = entries.map(([account]) => account).filter((account) => !ids.has(account));
  if (missing.length) for (const [account, id] of await open(em, posting, missing)) ids.set(account, id);
  const transaction = new LedgerTransaction({ projectId, kind, subject, effectiveAt: at });
  const rows = entries.map(([account, amountMinor]) => {
    const of = { projectId, transactionId: transaction.id, accountId: ids.get(account)! };
    return new LedgerEntry({ ...of, amountMinor });
  });
  append(em, [transaction, ...rows]);
}

/** The accounts that there are already, and the customer's balance, in one statement. */
export async function accountsOf(
  em: EntityManager,
  { projectId, customerId, currency }: Owner,
): Promise<Accounts> {
  const found = await em.execute<{ id: string; kind: AccountKind; balance: string | null }[]>(
    `select a.id, a.kind, case when a.kind = 'customer_credit' then (
        select coalesce(-sum(e.amount_minor), 0) from ledger_entry e
        where e.account_id = a.id and e.project_id = a.project_id
      )::text end as balance
     from ledger_account a
     where a.project_id = ? and a.currency = ? and (a.customer_id = ? or a.customer_id is null)`,
    [decodeId('project', projectId), currency, decodeId('customer', customerId)],
  );
  const ids = new Map(found.map(({ id, kind }) => [kind, encodeId('account', id)]));
  const balance = found.find(({ kind }) => kind === 'customer_credit')?.balance;
  return { ids, balanceMinor: BigInt(balance ?? 0) };
}

/**
 * Opens accounts that are used for the first time. Several may open the same one at once: they do it in one order, and
 * whoever comes second takes the first one's.
 */
async function open(
  em: EntityManager,
  owner: Owner,
  missing: AccountKind[],
): Promise<Map<AccountKind, string>> {
  const { projectId, customerId, currency } = owner;
  const kinds = missing.toSorted();
  const isOfCustomer = (kind: AccountKind) => kind === 'receivable' || kind === 'customer_credit';
  const values = kinds.map(() => '(?::uuid, ?::uuid, ?, ?, ?::uuid)').join(', ');
  const made = await em.execute<{ id: string; kind: AccountKind }[]>(
    `insert into ledger_account (id, project_id, kind, currency, customer_id) values ${values}
     on conflict do nothing returning id, kind`,
    kinds.flatMap((kind) => [
      decodeId('account', newId('account')),
      decodeId('project', projectId),
      kind,
      currency,
      isOfCustomer(kind) ? decodeId('customer', customerId) : null,
    ]),
  );
  if (made.length < kinds.length) return (await accountsOf(em, owner)).ids;
  return new Map(made.map(({ id, kind }) => [kind, encodeId('account', id)]));
}
