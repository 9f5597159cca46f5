import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { Node } from '../../../platform/graphql/node.ts';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { newId } from '../../../platform/values/ids.ts';
import { DeclineReason } from '../gateways/decline-reason.ts';
import { GatewayWork } from '../gateways/gateway-work.ts';
import type { MethodDetails } from '../gateways/gateway.ts';
import { PaymentAction } from '../gateways/next-action.ts';
import { PaymentMethodStatus, methodStates } from './method-states.ts';
import type { PaymentMethodEvent } from './method-states.ts';

type NewMethod = Pick<PaymentMethod, 'projectId' | 'customerId' | 'accountId' | 'token' | 'returnUrl' | 'testClockId'>;

interface Outcome extends Partial<MethodDetails> {
  reference?: string;
  declineReason?: DeclineReason;
  nextAction?: PaymentAction;
}

/** A method of a customer that a gateway has saved. The hub has what is shown of it, and nothing that can pay. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A method of a customer that a gateway has saved, such as a card.',
})
@Entity()
export class PaymentMethod extends GatewayWork implements Node {
  @Field(() => ID, { description: 'The id of the method.' })
  @Id('paymentmethod')
  id: string = newId('paymentmethod');

  @IdOf('project')
  projectId!: string;

  @IdOf('customer')
  customerId!: string;

  @IdOf('gatewayaccount')
  accountId!: string;

  @Field(() => PaymentMethodStatus, { description: 'Whether it can be charged.' })
  @Enum({ items: () => PaymentMethodStatus })
  status: PaymentMethodStatus = PaymentMethodStatus.pending;

  /** The token of the gateway's frontend; removed once the outcome is known. */
  @Property({ type: 'text', nullable: true })
  token!: string | null;

  /** Where the page of a bank returns the customer; null if they cannot be sent to one. */
  @Property({ type: 'text', nullable: true })
  returnUrl: string | null = null;

  /** The id of the method at the gateway. */
  @Property({ type: 'text', nullable: true })
  reference: string | null = null;

  @Field(() => String, { nullable: true, description: 'Its kind, such as card; null until the gateway has saved it.' })
  @Property({ type: 'text', nullable: true })
  kind: string | null = null;

  @Field(() => String, { nullable: true, description: 'The brand of the card; null if it has none.' })
  @Property({ type: 'text', nullable: true })
  brand: string | null = null;

  @Field(() => String, { nullable: true, description: 'The last four digits; null if it has none.' })
  @Property({ type: 'text', nullable: true })
  last4: string | null = null;

  @Field(() => Int, { nullable: true, description: 'The month in which it expires, 1 to 12; null without an end.' })
  @Property({ type: 'integer', nullable: true })
  expiryMonth: number | null = null;

  @Field(() => Int, { nullable: true, description: 'The year in which it expires; null without an end.' })
  @Property({ type: 'integer', nullable: true })
  expiryYear: number | null = null;

  @Field(() => Boolean, { description: 'Whether automatic collection charges this method of the customer.' })
  @Property({ type: 'boolean' })
  isDefault = false;

  @Field(() => DeclineReason, { nullable: true, description: 'Why it was not saved; null unless that failed.' })
  @Enum({ items: () => DeclineReason, nullable: true })
  declineReason: DeclineReason | null = null;

  @Field(() => PaymentAction, {
    nullable: true,
    description: 'How the customer confirms; null unless that is needed.',
  })
  @Property({ type: 'json', nullable: true })
  nextAction: PaymentAction | null = null;

  @Field(() => DateTime, { description: 'When it was added.' })
  @At()
  createdAt!: Temporal.Instant;

  @At()
  updatedAt!: Temporal.Instant;

  constructor(values: NewMethod, now: Temporal.Instant) {
    super();
    Object.assign(this, values, { createdAt: now, updatedAt: now, dueAt: now });
  }

  /** Has the gateway asked as soon as a worker comes to it. */
  askNow(now: Temporal.Instant): void {
    this.updatedAt = now;
    this.askAt(now);
  }

  transition(event: PaymentMethodEvent, now: Temporal.Instant, outcome: Outcome = {}): void {
    const { declineReason = null, nextAction = null, ...details } = outcome;
    this.status = methodStates.next(this, event);
    Object.assign(this, details, { declineReason, nextAction, updatedAt: now });
    if (this.status === PaymentMethodStatus.removed) this.isDefault = false;
    if (this.status !== PaymentMethodStatus.pending) this.token = null;
  }
}
