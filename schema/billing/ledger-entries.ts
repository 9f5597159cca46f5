import { FieldResolver, Resolver, Root } from 'type-graphql';
import { accountKinds } from '../../src/billing/ledger/account-kind.ts';
import type { AccountKind } from '../../src/billing/ledger/account-kind.ts';
import { LedgerAccount } from '../../src/billing/ledger/ledger-account.ts';
import { LedgerEntry } from '../../src/billing/ledger/ledger.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, parts, relate } from '../lists/relation.ts';
import { Money, toMoney } from '../money.ts';
import { LedgerSide } from './ledger-types.ts';

const ofEntry = relate(LedgerEntry, {
  account: parts(LedgerAccount, 'accountId', ['kind']),
  amount: parts(LedgerAccount, 'accountId', ['currency']),
});

needs(LedgerEntry, { side: ['amountMinor'], amount: ['amountMinor'] });

/** An entry has no currency of its own; it uses the currency of its account. */
@Resolver(() => LedgerEntry)
export class LedgerEntriesResolver {
  @FieldResolver(() => accountKinds, { description: 'The kind of its account.' })
  async account(@Related() related: RelatedTo): Promise<AccountKind> {
    return (await related(ofEntry.account))!.kind;
  }

  @FieldResolver(() => LedgerSide, { description: 'Whether it is a debit or a credit.' })
  side(@Root() { amountMinor }: Row<LedgerEntry>): LedgerSide {
    return BigInt(amountMinor) > 0n ? LedgerSide.debit : LedgerSide.credit;
  }

  @FieldResolver(() => Money, { description: 'Its amount, which is more than 0 on either side.' })
  async amount(@Root() { amountMinor }: Row<LedgerEntry>, @Related() related: RelatedTo): Promise<Money> {
    const minor = BigInt(amountMinor);
    return toMoney(minor < 0n ? -minor : minor, (await related(ofEntry.amount))!.currency);
  }
}
