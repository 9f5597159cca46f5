import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, Info, Query, Resolver } from 'type-graphql';
import { CreditNote } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { accountBalances } from '../../src/billing/ledger/account-balances.ts';
import { LedgerEntry, LedgerTransaction } from '../../src/billing/ledger/ledger.ts';
import { LedgerTransactionFilter, LedgerTransactionSort } from '../../src/billing/ledger/transaction-filter.ts';
import { ledgerTransactionList } from '../../src/billing/ledger/transactions.ts';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { Payment } from '../../src/billing/payments/payment.ts';
import { Refund } from '../../src/billing/payments/refunds/refund.ts';
import { Currency } from '../../src/platform/graphql/graphql-scalars.ts';
import { atMost, usually } from '../../src/platform/graphql/list-size.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { sql } from '../../src/platform/store/sql.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { limited } from '../engine/field-limit.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { scopedListed } from '../lists/listed.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { many, one, relate } from '../lists/relation.ts';
import { LedgerAccountBalance, LedgerVerification, toBalance, toVerification } from './ledger-types.ts';

@ArgsType()
class LedgerTransactionsArgs extends PageArgs {
  @Field(() => LedgerTransactionFilter, {
    defaultValue: {},
    description: 'The filter of the list; defaults to all transactions.',
  })
  filter!: LedgerTransactionFilter;

  @Field(() => LedgerTransactionSort, { defaultValue: 'latest', description: 'The order of the list.' })
  sort!: LedgerTransactionSort;
}

const LedgerTransactionConnection = connection(LedgerTransaction);

/** In points: the balances add up every entry of the project, and the check reads every document too. */
const [costOfBalances, costOfCheck] = [1000, 2500];

/** A transaction merges its entries by account, of which there are six kinds. */
const mostEntries = 6;

const ofTransaction = relate(LedgerTransaction, {
  entries: many(LedgerEntry, 'transactionId', (ids) => sql`transaction_id = any(${ids}) order by amount_minor < 0, id`),
  invoice: one(Invoice, 'subject'),
  payment: one(Payment, 'subject'),
  creditNote: one(CreditNote, 'subject'),
  refund: one(Refund, 'subject'),
});

const projectArg = {
  nullable: true,
  description: 'The project; defaults to the project of the key, or to your default project.',
} as const;

@Resolver(() => LedgerTransaction)
export class LedgerResolver {
  @usually(12)
  @costs(costOfBalances)
  @limited(60, '1m')
  @Query(() => [LedgerAccountBalance], {
    nullable: true,
    description: "The balances of a project's ledger by currency and account; 60 a minute. Scope billing:read.",
  })
  async ledgerAccounts(
    @Arg('projectId', () => ID, projectArg) projectId: string | null | undefined,
    @Arg('currency', () => Currency, { nullable: true, description: 'Only those in this currency.' })
    currency: string | null | undefined,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<LedgerAccountBalance[]> {
    return (await accountBalances(em, viewer.actIn('billing:read', projectId), currency)).map(toBalance);
  }

  @Query(() => LedgerTransactionConnection, {
    nullable: true,
    description:
      'The ledger transactions of your projects, by the time they take effect, latest first. Scope billing:read.',
  })
  async ledgerTransactions(
    @Args() args: LedgerTransactionsArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<LedgerTransaction>>> {
    return scopedListed(ledgerTransactionList, args.filter, { args, context, info });
  }

  @costs(costOfCheck)
  @limited(10, '1m')
  @Query(() => LedgerVerification, {
    nullable: true,
    description:
      "Compares a project's ledger with its invoices, payments, credit notes and refunds, and all of them with their own sums, " +
      'numbers and statuses, in one snapshot; 10 a minute. Scope billing:read.',
  })
  async ledgerCheck(
    @Arg('projectId', () => ID, projectArg) projectId: string | null | undefined,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<LedgerVerification> {
    return toVerification(await verifyLedger(em, viewer.actIn('billing:read', projectId)));
  }

  @atMost(mostEntries)
  @FieldResolver(() => [LedgerEntry], { description: 'Its debits, then its credits.' })
  entries(@Related() related: RelatedTo) {
    return related(ofTransaction.entries);
  }

  @FieldResolver(() => Invoice, { nullable: true, description: 'The invoice that it is for; null for others.' })
  invoice(@Related() related: RelatedTo) {
    return related(ofTransaction.invoice);
  }

  @FieldResolver(() => Payment, { nullable: true, description: 'The payment that it is for; null for others.' })
  payment(@Related() related: RelatedTo) {
    return related(ofTransaction.payment);
  }

  @FieldResolver(() => CreditNote, { nullable: true, description: 'The credit note that it is for; null for others.' })
  creditNote(@Related() related: RelatedTo) {
    return related(ofTransaction.creditNote);
  }
  @FieldResolver(() => Refund, { nullable: true, description: 'The refund that it is for; null for others.' })
  refund(@Related() related: RelatedTo) {
    return related(ofTransaction.refund);
  }
}
