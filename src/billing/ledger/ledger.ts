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

export interface Posting {
  projectId: string;
  customerId: string;
  currency: string;
  /** What happened, and to what: posted once, however often it is tried. */
  kind: string;
  subject: string;
  at: Temporal.Instant;
  /** In minor units, a debit positive, a credit negative; together nothing. Several to one account become one. */
  entries: { account: AccountKind; minor: bigint }[];
}

/** Posts a transaction of double entries. The database refuses one that does not sum to zero. */
export async function post(em: EntityManager, posting: Posting): Promise<void> {
  const sums = new Map<AccountKind, bigint>();
  for (const { account, minor } of posting.entries) sums.set(account, (sums.get(account) ?? 0n) + minor);
  const entries = [...sums].filter(([, minor]) => minor !== 0n);
  if (!entries.length) return;
  const { projectId, kind, subject, at } = posting;
  const accounts = await accountIds(
    em,
    posting,
    entries.map(([account]) => account),
  );
  const transaction = new LedgerTransaction({ projectId, kind, subject, effectiveAt: at });
  const rows = entries.map(([account, amountMinor]) => {
    const of = { projectId, transactionId: transaction.id, accountId: accounts.get(account)! };
    return new LedgerEntry({ ...of, amountMinor });
  });
  append(em, [transaction, ...rows]);
}

/** What the project owes the customer: the balance that settles the next invoices. */
export async function creditBalance(
  em: EntityManager,
  customerId: string,
  currency: string,
): Promise<bigint> {
  const [row] = await em.execute<{ balance: string }[]>(
    `select coalesce(-sum(e.amount_minor), 0)::text as balance
     from ledger_account a join ledger_entry e on e.account_id = a.id and e.project_id = a.project_id
     where a.customer_id = ? and a.kind = 'customer_credit' and a.currency = ?`,
    [decodeId('customer', customerId), currency],
  );
  return BigInt(row?.balance ?? 0);
}

/** The accounts of these kinds; those that are used for the first time are opened. */
async function accountIds(
  em: EntityManager,
  owner: Posting,
  kinds: AccountKind[],
): Promise<Map<AccountKind, string>> {
  const found = await findAccounts(em, owner, kinds);
  const missing = kinds.filter((kind) => !found.has(kind));
  if (!missing.length) return found;
  await openAccounts(em, owner, missing);
  return findAccounts(em, owner, kinds);
}

async function findAccounts(
  em: EntityManager,
  { projectId, customerId, currency }: Posting,
  kinds: AccountKind[],
): Promise<Map<AccountKind, string>> {
  const found = await em.execute<{ id: string; kind: AccountKind }[]>(
    `select id, kind from ledger_account
     where project_id = ? and currency = ? and kind = any(?::text[]) and (customer_id = ? or customer_id is null)`,
    [decodeId('project', projectId), currency, `{${kinds.join()}}`, decodeId('customer', customerId)],
  );
  return new Map(found.map(({ id, kind }) => [kind, encodeId('account', id)]));
}

/** Several may open the same one at once: whoever comes second takes the first one's. */
async function openAccounts(
  em: EntityManager,
  { projectId, customerId, currency }: Posting,
  kinds: AccountKind[],
): Promise<void> {
  const isOfCustomer = (kind: AccountKind) => kind === 'receivable' || kind === 'customer_credit';
  const values = kinds.map(() => '(?::uuid, ?::uuid, ?, ?, ?::uuid)').join(', ');
  await em.execute(
    `insert into ledger_account (id, project_id, kind, currency, customer_id) values ${values} on conflict do nothing`,
    kinds.flatMap((kind) => [
      decodeId('account', newId('account')),
      decodeId('project', projectId),
      kind,
      currency,
      isOfCustomer(kind) ? decodeId('customer', customerId) : null,
    ]),
  );
}
