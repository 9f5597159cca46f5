import { BigIntType } from '@mikro-orm/core';
import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { Node } from '../../../platform/graphql/node.ts';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { newId } from '../../../platform/values/ids.ts';
import { DeclineReason } from '../gateways/decline-reason.ts';
import { GatewayWork } from '../gateways/gateway-work.ts';
import { PaymentAction } from '../gateways/next-action.ts';
import { PaymentAttemptStatus, attemptStates, isLive } from './attempt-states.ts';
import type { PaymentAttemptEvent } from './attempt-states.ts';

type NewAttempt = Pick<PaymentAttempt, 'projectId' | 'customerId' | 'invoiceId' | 'accountId' | 'methodId' | 'token'> &
  Pick<PaymentAttempt, 'currency' | 'amountMinor' | 'number' | 'isAutomatic' | 'round' | 'testClockId'> &
  Partial<Pick<PaymentAttempt, 'returnUrl'>>;

/** The details of an outcome. */
interface Outcome {
  reference?: string | null;
  declineReason?: DeclineReason;
  nextAction?: PaymentAction;
  paymentId?: string;
  mismatch?: string | null;
}

/** An attempt to take money for an invoice by a gateway; its id is the idempotency key of the call. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'An attempt to take money for an invoice by a gateway.',
})
@Entity()
export class PaymentAttempt extends GatewayWork implements Node {
  @Field(() => ID, { description: 'The id of the attempt; the gateway knows it by this id.' })
  @Id('paymentattempt')
  id: string = newId('paymentattempt');

  @IdOf('project')
  projectId!: string;

  @IdOf('customer')
  customerId!: string;

  @IdOf('invoice')
  invoiceId!: string;

  @IdOf('gatewayaccount')
  accountId!: string;

  @IdOf('paymentmethod', { nullable: true })
  methodId!: string | null;

  @IdOf('payment', { nullable: true })
  paymentId: string | null = null;

  @Field(() => PaymentAttemptStatus, { description: 'What is known of its outcome.' })
  @Enum({ items: () => PaymentAttemptStatus })
  status: PaymentAttemptStatus = PaymentAttemptStatus.pending;

  @Property({ type: 'character', length: 3 })
  currency!: string;

  @Property({ type: new BigIntType('bigint') })
  amountMinor!: bigint;

  @Field(() => Int, { description: 'The place of the attempt among those of its invoice, from 1 on.' })
  @Property({ type: 'integer' })
  number!: number;

  @Field(() => Boolean, { description: 'Whether the hub made it by itself, while the customer was absent.' })
  @Property({ type: 'boolean' })
  isAutomatic!: boolean;

  /** The retries of its invoice before it. */
  @Property({ type: 'integer' })
  round = 0;

  /** Whether the charge is to be canceled at its gateway. */
  @Property({ type: 'boolean' })
  isAbandoned = false;

  /** The token of the gateway's frontend; removed once the outcome is known. */
  @Property({ type: 'text', nullable: true })
  token!: string | null;

  /** Where the page of a bank returns the customer; null for a charge that needs no such page. */
  @Property({ type: 'text', nullable: true })
  returnUrl: string | null = null;

  @Field(() => String, { nullable: true, description: 'The id of the charge at the gateway; null until it is known.' })
  @Property({ type: 'text', nullable: true })
  reference: string | null = null;

  @Field(() => DeclineReason, { nullable: true, description: 'Why no money was taken; null unless it failed.' })
  @Enum({ items: () => DeclineReason, nullable: true })
  declineReason: DeclineReason | null = null;

  @Field(() => PaymentAction, {
    nullable: true,
    description: 'How the customer confirms; null unless that is needed.',
  })
  @Property({ type: 'json', nullable: true })
  nextAction: PaymentAction | null = null;

  @Field(() => String, {
    nullable: true,
    description: 'What the gateway took instead of what was asked; null unless that differs.',
  })
  @Property({ type: 'text', nullable: true })
  mismatch: string | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @At()
  updatedAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When its outcome became known; null until then.' })
  @At({ nullable: true })
  decidedAt: Temporal.Instant | null = null;

  constructor(values: NewAttempt, now: Temporal.Instant) {
    super();
    Object.assign(this, values, { createdAt: now, updatedAt: now, dueAt: now });
  }

  /** Moves to the next state, with what the gateway said. */
  transition(event: PaymentAttemptEvent, now: Temporal.Instant, outcome: Outcome = {}): void {
    const { reference, declineReason = null, nextAction = null, paymentId = null, mismatch = null } = outcome;
    this.status = attemptStates.next(this, event);
    Object.assign(this, { declineReason, nextAction, paymentId, mismatch, reference: reference ?? this.reference });
    this.updatedAt = now;
    this.decidedAt = isLive(this) ? null : now;
    if (!isLive(this)) this.token = null;
  }

  /** Has its charge canceled at the gateway, as soon as a worker comes to it. */
  abandon(now: Temporal.Instant): void {
    this.isAbandoned = true;
    this.askNow(now);
  }

  /** Has the gateway asked, or called, as soon as a worker comes to it. */
  askNow(now: Temporal.Instant): void {
    this.updatedAt = now;
    this.askAt(now);
  }
}
