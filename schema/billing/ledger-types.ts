import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { accountKinds } from '../../src/billing/ledger/account-kind.ts';
import type { AccountKind } from '../../src/billing/ledger/account-kind.ts';
import type { AccountBalance } from '../../src/billing/ledger/account-balances.ts';
import type { LedgerVerification as Verification } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { Currency } from '../../src/platform/graphql/graphql-scalars.ts';
import { Money, toMoney } from '../money.ts';

export enum LedgerSide {
  debit = 'debit',
  credit = 'credit',
}

registerEnumType(LedgerSide, {
  name: 'LedgerSide',
  description: 'The side of an entry.',
  valuesConfig: {
    debit: { description: 'It raises what is owed to the project or was received, or lowers what the project owes.' },
    credit: { description: 'It raises revenue, or what the project owes, or lowers what is owed to it.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description: 'The balance of an account in a currency; those of customers are added up by kind.',
})
export class LedgerAccountBalance {
  @Field(() => accountKinds, { description: 'The kind of the account.' })
  kind!: AccountKind;

  @Field(() => Currency, { description: 'The currency (ISO 4217).' })
  currency!: string;

  @Field(() => Money, { description: 'The sum of its debits.' })
  debit!: Money;

  @Field(() => Money, { description: 'The sum of its credits.' })
  credit!: Money;

  @Field(() => Money, { description: 'Its debits less its credits; negative for more credits.' })
  balance!: Money;
}

@ObjectType({ simpleResolvers: true, description: 'A difference between the ledger and the documents.' })
class LedgerDifference {
  @Field(() => String, { description: 'The rule that is broken.' })
  check!: string;

  @Field(() => String, { description: 'What differs, in a sentence.' })
  sentence!: string;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'The result of comparing the ledger with all invoices, payments, credit notes and refunds at one moment.',
})
export class LedgerVerification {
  @Field(() => Boolean, { description: 'Whether debits equal credits, and all documents agree with the ledger.' })
  isCorrect!: boolean;

  @Field(() => LedgerDifference, { nullable: true, description: 'The first difference; null if there is none.' })
  difference!: LedgerDifference | null;

  @Field(() => Int, { description: 'The number of compared invoices, without drafts.' })
  invoices!: number;

  @Field(() => Int, { description: 'The number of compared payments.' })
  payments!: number;

  @Field(() => Int, { description: 'The number of compared credit notes.' })
  creditNotes!: number;

  @Field(() => Int, { description: 'The number of compared refunds.' })
  refunds!: number;

  @Field(() => Int, { description: 'The number of compared ledger transactions.' })
  transactions!: number;
}

export function toBalance({ kind, currency, ...minors }: AccountBalance): LedgerAccountBalance {
  const { debitMinor, creditMinor, balanceMinor } = minors;
  return {
    ...{ kind, currency },
    debit: toMoney(debitMinor, currency),
    credit: toMoney(creditMinor, currency),
    balance: toMoney(balanceMinor, currency),
  };
}

export function toVerification({ counts, difference }: Verification): LedgerVerification {
  return { isCorrect: difference === null, difference, ...counts };
}
