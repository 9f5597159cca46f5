import { BigIntType } from '@mikro-orm/core';
import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { Node } from '../../../platform/graphql/node.ts';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { newId } from '../../../platform/values/ids.ts';
import { Transitions } from '../../../platform/values/transitions.ts';

export enum RefundStatus {
  succeeded = 'succeeded',
  reversed = 'reversed',
}

registerEnumType(RefundStatus, {
  name: 'RefundStatus',
  description: 'Whether a refund is in force.',
  valuesConfig: {
    succeeded: { description: 'The money was paid to the customer.' },
    reversed: { description: 'The refund was recorded in error, or the money came back; the balance has it again.' },
  },
});

/** A refund is recorded once the money was paid out; one that was recorded in error, or came back, is reversed. */
export const refundStates = new Transitions<RefundStatus, 'reverse'>(
  'refund',
  { succeeded: { reverse: RefundStatus.reversed }, reversed: {} },
  ['reverse'],
);

/** Money paid to a customer from their balance. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'Money paid to a customer from their balance.',
})
@Entity()
export class Refund implements Node {
  @Field(() => ID, { description: 'The id of the refund.' })
  @Id('refund')
  id: string = newId('refund');

  @IdOf('project')
  projectId!: string;

  @IdOf('customer')
  customerId!: string;

  /** The payment that is refunded; null if the refund names none. */
  @IdOf('payment', { nullable: true })
  paymentId!: string | null;

  /** The credit note whose credit is paid out; null if the refund names none. */
  @IdOf('creditnote', { nullable: true })
  creditNoteId!: string | null;

  @Field(() => RefundStatus, { description: 'Whether the refund is in force.' })
  @Enum({ items: () => RefundStatus })
  status: RefundStatus = RefundStatus.succeeded;

  @Field(() => String, { description: 'The currency code (ISO 4217).' })
  @Property({ type: 'character', length: 3 })
  currency!: string;

  @Property({ type: new BigIntType('bigint') })
  amountMinor!: bigint;

  @Field(() => String, { description: 'How the money was paid out: manual, bank_transfer, card, ...' })
  @Property({ type: 'text' })
  method!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The external identifier, such as a bank reference; null if none was given.',
  })
  @Property({ type: 'text', nullable: true })
  reference!: string | null;

  @Field(() => String, { nullable: true, description: 'Why the money was paid out; null if no reason was given.' })
  @Property({ type: 'text', nullable: true })
  reason!: string | null;

  @Field(() => DateTime, { description: 'When the money was paid out.' })
  @At()
  refundedAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When the refund was reversed; null until then.' })
  @At({ nullable: true })
  reversedAt: Temporal.Instant | null = null;

  @Field(() => String, { nullable: true, description: 'Why the refund was reversed; null until then.' })
  @Property({ type: 'text', nullable: true })
  reversalReason: string | null = null;

  @Field(() => DateTime, { description: 'When the refund was recorded.' })
  @At()
  createdAt!: Temporal.Instant;

  constructor(values: Omit<Refund, 'id' | 'status' | 'reversedAt' | 'reversalReason' | 'reverse'>) {
    Object.assign(this, values);
  }

  reverse(reason: string, now: Temporal.Instant): void {
    this.status = refundStates.next(this, 'reverse');
    Object.assign(this, { reversedAt: now, reversalReason: reason });
  }
}
