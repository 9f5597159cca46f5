import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { Currency, DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { latestFirst } from '../../platform/store/order.ts';
import type { Order } from '../../platform/store/order.ts';
import { accountKinds } from './account-kind.ts';
import type { AccountKind } from './account-kind.ts';

export enum LedgerTransactionSort {
  latest = 'latest',
  earliest = 'earliest',
}

registerEnumType(LedgerTransactionSort, {
  name: 'LedgerTransactionSort',
  description: 'The order of a list of ledger transactions.',
  valuesConfig: {
    latest: { description: 'The latest to take effect first.' },
    earliest: { description: 'The earliest to take effect first.' },
  },
});

const latest = latestFirst('effective_at');

export const ledgerTransactionOrders: Record<LedgerTransactionSort, Order> = {
  latest,
  earliest: { ...latest, name: 'earliest', isDescending: false },
};

@InputType({ description: 'A filter; every given condition must hold.' })
export class LedgerTransactionFilter {
  @Field(() => ID, {
    nullable: true,
    description: 'Only those of this project; defaults to every project of the viewer.',
  })
  projectId?: string | null;

  @Field(() => String, { nullable: true, description: 'Only those of this kind, such as "payment.received".' })
  kind?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only those for this invoice, payment, credit note or refund.' })
  subject?: string | null;

  @Field(() => accountKinds, { nullable: true, description: 'Only those with an entry in such an account.' })
  account?: AccountKind | null;

  @Field(() => Currency, { nullable: true, description: 'Only those in this currency.' })
  currency?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those that take effect from this time on, inclusive.' })
  from?: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those that take effect before this time.' })
  to?: Temporal.Instant | null;
}
