import { BigIntType } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { At, Id, IdOf } from '../../platform/columns.ts';
import { decodeId, encodeId, newId } from '../../platform/ids.ts';

/** receivable and customer_credit are kept for each customer, revenue and cash for the project. */
export type AccountKind = 'receivable' | 'revenue' | 'cash' | 'customer_credit';

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
  /** What is taken from one account and given to the other, in minor units; nothing is posted for nothing. */
  moves: { debit: AccountKind; credit: AccountKind; minor: bigint }[];
}

/** Posts a transaction of double entries. The database refuses one that does not sum to zero. */
export async function post(em: EntityManager, posting: Posting): Promise<void> {
  const moves = posting.moves.filter(({ minor }) => minor > 0n);
  if (!moves.length) return;
  const { projectId, kind, subject, at } = posting;
  const accounts = await accountIds(em, posting, [
    ...new Set(moves.flatMap(({ debit, credit }) => [debit, credit])),
  ]);
  const transaction = new LedgerTransaction({ projectId, kind, subject, effectiveAt: at });
  em.persist(transaction);
  for (const { debit, credit, minor } of moves) {
    for (const [account, amountMinor] of [
      [debit, minor],
      [credit, -minor],
    ] as const) {
      em.persist(
        new LedgerEntry({
          projectId,
          transactionId: transaction.id,
          accountId: accounts.get(account)!,
          amountMinor,
        }),
      );
    }
  }
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

async function accountIds(
  em: EntityManager,
  { projectId, customerId, currency }: Posting,
  kinds: AccountKind[],
): Promise<Map<AccountKind, string>> {
  const project = decodeId('project', projectId);
  const customer = decodeId('customer', customerId);
  const wanted = kinds.map((kind) => [
    kind,
    kind === 'receivable' || kind === 'customer_credit' ? customer : null,
  ]);
  const values = wanted.map(() => '(?::uuid, ?::uuid, ?, ?, ?::uuid)').join(', ');
  await em.execute(
    `insert into ledger_account (id, project_id, kind, currency, customer_id) values ${values} on conflict do nothing`,
    wanted.flatMap(([kind, owner]) => [
      decodeId('account', newId('account')),
      project,
      kind,
      currency,
      owner,
    ]),
  );
  const found = await em.execute<{ id: string; kind: AccountKind }[]>(
    `select id, kind from ledger_account
     where project_id = ? and currency = ? and kind = any(?::text[]) and (customer_id = ? or customer_id is null)`,
    [project, currency, `{${kinds.join()}}`, customer],
  );
  return new Map(found.map(({ id, kind }) => [kind, encodeId('account', id)]));
}
