import { BigIntType } from '@mikro-orm/core';
import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { Node } from '../../../platform/graphql/node.ts';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { newId } from '../../../platform/values/ids.ts';
import { Transitions } from '../../../platform/values/transitions.ts';
import { GatewayName } from '../gateways/gateway-name.ts';
import { GatewayWork } from '../gateways/gateway-work.ts';

export enum RefundStatus {
  pending = 'pending',
  succeeded = 'succeeded',
  failed = 'failed',
  reversed = 'reversed',
}

registerEnumType(RefundStatus, {
  name: 'RefundStatus',
  description: 'Whether a refund is in force.',
  valuesConfig: {
    pending: { description: 'A gateway is to pay the money; the balance no longer has it.' },
    succeeded: { description: 'The money was paid to the customer.' },
    failed: { description: 'The gateway did not pay the money; the balance has it again.' },
    reversed: { description: 'The refund was recorded in error, or the money came back; the balance has it again.' },
  },
});

/**
 * A refund is recorded once the money was paid out; one that was recorded in error, or came back, is reversed. A refund by
 * a gateway is pending until that has paid it; if it comes back, the gateway says so.
 */
export const refundStates = new Transitions<RefundStatus, 'reverse' | 'succeed' | 'fail', RefundState>(
  'refund',
  {
    pending: { succeed: RefundStatus.succeeded, fail: RefundStatus.failed },
    succeeded: { reverse: RefundStatus.reversed, fail: RefundStatus.failed },
    failed: {},
    reversed: {},
  },
  ['reverse'],
  ({ gateway }, event) => (event === 'reverse' && gateway ? paidByGateway : undefined),
);

interface RefundState {
  status: RefundStatus;
  gateway: GatewayName | null;
}

const paidByGateway = {
  code: 'refund_is_of_gateway',
  because: 'a gateway paid the money, and reports it if it comes back',
};

/** Money paid to a customer from their balance. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'Money paid to a customer from their balance.',
})
@Entity()
export class Refund extends GatewayWork implements Node {
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

  @Field(() => GatewayName, {
    nullable: true,
    description: 'The gateway that pays the money; null if the refund was recorded by hand.',
  })
  @Enum({ items: () => GatewayName, nullable: true })
  gateway: GatewayName | null = null;

  @Field(() => String, { nullable: true, description: 'Why the gateway did not pay the money; null unless it failed.' })
  @Property({ type: 'text', nullable: true })
  failureReason: string | null = null;

  /** The part of a failed refund that made up for the loss of a chargeback, and did not go back to the balance. */
  @Property({ type: new BigIntType('bigint') })
  recoveredMinor = 0n;

  @Field(() => DateTime, { description: 'When the money was paid out; of a pending refund, when it was requested.' })
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

  constructor(values: NewRefund) {
    super();
    Object.assign(this, values);
    if (!values.gateway) return;
    this.status = RefundStatus.pending;
    this.dueAt = values.createdAt;
  }

  /** The gateway has paid the money. */
  succeed(reference: string, now: Temporal.Instant): void {
    this.status = refundStates.next(this, 'succeed');
    Object.assign(this, { reference, refundedAt: now });
  }

  /** The gateway has not paid the money, or it came back; `recoveredMinor` of it makes up for a loss. */
  fail(because: string, recoveredMinor: bigint): void {
    this.status = refundStates.next(this, 'fail');
    Object.assign(this, { failureReason: because, recoveredMinor });
  }

  reverse(reason: string, now: Temporal.Instant): void {
    this.status = refundStates.next(this, 'reverse');
    Object.assign(this, { reversedAt: now, reversalReason: reason });
  }
}

type NewRefund = Pick<Refund, 'projectId' | 'customerId' | 'paymentId' | 'creditNoteId' | 'currency' | 'amountMinor'> &
  Pick<Refund, 'method' | 'reference' | 'reason' | 'refundedAt' | 'createdAt'> &
  Partial<Pick<Refund, 'gateway' | 'testClockId'>>;
