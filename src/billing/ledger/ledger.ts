import { BigIntType } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { append } from '../../platform/store/append.ts';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { newId } from '../../platform/values/ids.ts';
import type { AccountKind } from './account-kind.ts';
import { accountsOf, openAccounts } from './accounts.ts';
import type { AccountOwner } from './accounts.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'A double-entry transaction of the ledger: its debits equal its credits. Never changed or removed.',
})
@Entity()
export class LedgerTransaction {
  @Field(() => ID, { description: 'The id of the transaction.' })
  @Id('transaction')
  id: string = newId('transaction');

  @IdOf('project')
  projectId!: string;

  @Field(() => String, { description: 'What happened, such as "invoice.finalized" or "payment.received".' })
  @Property({ type: 'text' })
  kind!: string;

  @Field(() => ID, { description: 'The id of the invoice, payment, credit note or refund that it is for.' })
  @Property({ type: 'text' })
  subject!: string;

  @Field(() => DateTime, { description: 'When it takes effect.' })
  @At()
  effectiveAt!: Temporal.Instant;

  constructor(values: Omit<LedgerTransaction, 'id'>) {
    Object.assign(this, values);
  }
}

@ObjectType({ simpleResolvers: true, description: 'A debit or a credit of a ledger account.' })
@Entity()
export class LedgerEntry {
  @Field(() => ID, { description: 'The id of the entry.' })
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

export interface Posting extends AccountOwner {
  /** The kind of the posting; a unique index allows one posting per kind and subject. */
  kind: string;
  subject: string;
  at: Temporal.Instant;
  /** In minor units: debits positive, credits negative, sum zero. Several entries of one account are merged. */
  entries: { account: AccountKind; minor: bigint }[];
}

/** Posts a double-entry transaction. The database refuses one that does not sum to zero. */
export async function post(em: EntityManager, posting: Posting): Promise<void> {
  const sums = new Map<AccountKind, bigint>();
  for (const { account, minor } of posting.entries) sums.set(account, (sums.get(account) ?? 0n) + minor);
  const entries = [...sums].filter(([, minor]) => minor !== 0n);
  if (!entries.length) return;
  const { projectId, kind, subject, at } = posting;
  const accounts = await accountsOf(em, posting);
  const missing = entries.map(([account]) => account).filter((account) => !accounts.ids.has(account));
  if (missing.length) await openAccounts(em, posting, accounts, missing);
  const transaction = new LedgerTransaction({ projectId, kind, subject, effectiveAt: at });
  const rows = entries.map(([account, amountMinor]) => {
    const of = { projectId, transactionId: transaction.id, accountId: accounts.ids.get(account)! };
    return new LedgerEntry({ ...of, amountMinor });
  });
  accounts.balanceMinor -= sums.get('customer_credit') ?? 0n;
  append(em, [transaction, ...rows]);
}
