import { BigIntType } from '@mikro-orm/core';
import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import type { Metadata } from '../../platform/values/metadata.ts';
import { Node } from '../../platform/graphql/node.ts';
import { Transitions } from '../../platform/values/transitions.ts';
import { GatewayName } from './gateways/gateway-name.ts';

export enum PaymentStatus {
  succeeded = 'succeeded',
  reversed = 'reversed',
  charged_back = 'charged_back',
}

registerEnumType(PaymentStatus, {
  name: 'PaymentStatus',
  description: 'Whether a payment is in force.',
  valuesConfig: {
    succeeded: { description: 'The money was received.' },
    reversed: { description: 'The payment was recorded in error, and a counter-entry takes it back.' },
    charged_back: { description: "The payer's bank took the money back from the gateway; its invoice is owed again." },
  },
});

/**
 * A payment is recorded once the money was received; one that was recorded in error is reversed. What a gateway took is
 * refunded instead, or taken back from it by the payer's bank.
 */
export const paymentStates = new Transitions<PaymentStatus, 'reverse' | 'charge_back', PaymentState>(
  'payment',
  {
    succeeded: { reverse: PaymentStatus.reversed, charge_back: PaymentStatus.charged_back },
    reversed: {},
    charged_back: {},
  },
  ['reverse'],
  ({ gateway }, event) => (event === 'reverse' && gateway ? takenByGateway : undefined),
);

interface PaymentState {
  status: PaymentStatus;
  gateway: GatewayName | null;
}

const takenByGateway = { code: 'payment_is_of_gateway', because: 'a gateway took the money: refund it instead' };

/** Money received for an invoice. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'Money received for an invoice.',
})
@Entity()
export class Payment implements Node {
  @Field(() => ID, { description: 'The id of the payment.' })
  @Id('payment')
  id: string = newId('payment');

  @IdOf('project')
  projectId!: string;

  @IdOf('customer')
  customerId!: string;

  @IdOf('invoice')
  invoiceId!: string;

  /** The attempt by which a gateway took the money; null if the payment was recorded by hand. */
  @IdOf('paymentattempt', { nullable: true })
  attemptId: string | null = null;

  @Field(() => PaymentStatus, {
    description: 'Whether the payment is in force: it is recorded once the money was received, and may be reversed.',
  })
  @Enum({ items: () => PaymentStatus })
  status: PaymentStatus = PaymentStatus.succeeded;

  @Field(() => String, { description: 'The currency code (ISO 4217).' })
  @Property({ type: 'character', length: 3 })
  currency!: string;

  @Property({ type: new BigIntType('bigint') })
  amountMinor!: bigint;

  /** The part that settled the invoice. */
  @Property({ type: new BigIntType('bigint') })
  appliedMinor!: bigint;

  /** The overpayment, which went to the customer's balance, or made up for the loss of a chargeback. */
  @Property({ type: new BigIntType('bigint') })
  creditedMinor!: bigint;

  @Field(() => String, { description: 'The payment method.' })
  @Property({ type: 'text' })
  method!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The external identifier, such as a bank reference; null if none was given.',
  })
  @Property({ type: 'text', nullable: true })
  reference!: string | null;

  @Field(() => GatewayName, {
    nullable: true,
    description: 'The gateway that took the money; null if the payment was recorded by hand.',
  })
  @Enum({ items: () => GatewayName, nullable: true })
  gateway: GatewayName | null = null;

  /** The fee that the gateway keeps. */
  @Property({ type: new BigIntType('bigint') })
  feeMinor = 0n;

  @Field(() => DateTime, { description: 'When the money was received.' })
  @At()
  receivedAt!: Temporal.Instant;

  /** The project's own keys and values; not shown to the customer. */
  @Property({ type: 'json' })
  metadata: Metadata = {};

  @Field(() => DateTime, { nullable: true, description: 'When the payment was reversed; null until then.' })
  @At({ nullable: true })
  reversedAt: Temporal.Instant | null = null;

  @Field(() => String, { nullable: true, description: 'Why the payment was reversed; null until then.' })
  @Property({ type: 'text', nullable: true })
  reversalReason: string | null = null;

  @Field(() => DateTime, {
    nullable: true,
    description: "When the payer's bank took the money back; null until then.",
  })
  @At({ nullable: true })
  chargedBackAt: Temporal.Instant | null = null;

  /** The part of a charged back overpayment that the customer had used. */
  @Property({ type: new BigIntType('bigint') })
  lossMinor = 0n;

  /** The part of the overpayment that made up for the loss of a chargeback, and did not go to the balance. */
  @Property({ type: new BigIntType('bigint') })
  recoveredMinor = 0n;

  @Field(() => DateTime, { description: 'When the payment was recorded.' })
  @At()
  createdAt!: Temporal.Instant;

  constructor(values: NewPayment) {
    Object.assign(this, values);
  }

  reverse(reason: string, now: Temporal.Instant): void {
    this.status = paymentStates.next(this, 'reverse');
    Object.assign(this, { reversedAt: now, reversalReason: reason });
  }

  /** The payer's bank took the money back; the customer had used `lossMinor` of the overpayment. */
  chargeBack(lossMinor: bigint, now: Temporal.Instant): void {
    this.status = paymentStates.next(this, 'charge_back');
    Object.assign(this, { lossMinor, chargedBackAt: now });
  }
}

type Later = 'status' | 'reversedAt' | 'reversalReason' | 'chargedBackAt' | 'lossMinor' | 'reverse' | 'chargeBack';

type Optional = 'metadata' | 'gateway' | 'attemptId' | 'feeMinor' | 'recoveredMinor';

type NewPayment = Omit<Payment, 'id' | Later | Optional> & Partial<Pick<Payment, Optional>>;
