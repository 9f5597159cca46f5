import { BigIntType } from '@mikro-orm/core';
import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { conflict } from '../../errors.ts';
import type { Refusal } from '../../errors.ts';
import { At, Id, IdOf } from '../../platform/columns.ts';
import { DateTime } from '../../platform/graphql-scalars.ts';
import { newId } from '../../platform/ids.ts';
import { Node } from '../../platform/node.ts';
import { Transitions } from '../../platform/transitions.ts';

export enum InvoiceStatus {
  draft = 'draft',
  open = 'open',
  paid = 'paid',
  void = 'void',
}

export enum InvoiceReason {
  manual = 'manual',
  subscription_create = 'subscription_create',
  subscription_cycle = 'subscription_cycle',
}

registerEnumType(InvoiceStatus, {
  name: 'InvoiceStatus',
  description: 'draft: may still change. open: numbered and owed. paid: settled. void: taken back.',
});
registerEnumType(InvoiceReason, { name: 'InvoiceReason', description: 'What an invoice was made for.' });

type Event = 'finalize' | 'pay' | 'settle' | 'void';

/**
 * A draft is finalised, which numbers it and makes it owed. Payments and credit settle it, in parts or at once; a total
 * of nothing is settled from the start. What nothing has been paid on can be taken back as void.
 */
export const invoiceStates = new Transitions<InvoiceStatus, Event>(
  'invoice',
  {
    draft: { finalize: InvoiceStatus.open },
    open: { pay: InvoiceStatus.open, settle: InvoiceStatus.paid, void: InvoiceStatus.void },
    paid: {},
    void: {},
  },
  ['finalize', 'pay', 'void'],
);

const paymentTermDays = 14;

/** What a caller can do to an invoice now; one on which something is paid cannot be taken back. */
export function invoiceActions({ status, paidMinor }: Pick<Invoice, 'status' | 'paidMinor'>): Event[] {
  return invoiceStates
    .availableActions(status)
    .filter((action) => action !== 'void' || BigInt(paidMinor) === 0n);
}

function partlyPaid(invoice: Invoice): Refusal {
  const availableActions = invoiceActions(invoice);
  return conflict('invoice_is_partly_paid', 'Something is paid on this invoice; it can only be settled.', {
    availableActions,
  });
}

/** What a customer owes for, and how much of it is settled. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'What a customer owes for, and how much is settled.',
})
@Entity()
export class Invoice implements Node {
  @Field(() => ID)
  @Id('invoice')
  id: string = newId('invoice');

  @IdOf('project')
  projectId!: string;

  @IdOf('customer')
  customerId!: string;

  @IdOf('subscription', { nullable: true })
  subscriptionId: string | null = null;

  @Field(() => String, {
    nullable: true,
    description: 'Without gaps within a project and year; none while it is a draft.',
  })
  @Property({ type: 'text', nullable: true })
  number: string | null = null;

  @Field(() => InvoiceStatus)
  @Enum({ items: () => InvoiceStatus })
  status: InvoiceStatus = InvoiceStatus.draft;

  @Field(() => InvoiceReason)
  @Enum({ items: () => InvoiceReason })
  reason!: InvoiceReason;

  @Field(() => String, { description: 'ISO 4217.' })
  @Property({ type: 'character(3)' })
  currency!: string;

  @Property({ type: new BigIntType('bigint') })
  totalMinor = 0n;

  @Property({ type: new BigIntType('bigint') })
  paidMinor = 0n;

  /** Settled from the customer's balance. */
  @Property({ type: new BigIntType('bigint') })
  creditedMinor = 0n;

  @Field(() => DateTime, { nullable: true, description: 'The period it is for, from here.' })
  @At({ nullable: true })
  periodStartAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'The period it is for, up to here.' })
  @At({ nullable: true })
  periodEndAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true })
  @At({ nullable: true })
  finalizedAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true })
  @At({ nullable: true })
  dueAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true })
  @At({ nullable: true })
  paidAt: Temporal.Instant | null = null;

  @Field(() => DateTime)
  @At()
  createdAt!: Temporal.Instant;

  @At()
  updatedAt!: Temporal.Instant;

  constructor(
    values: Pick<Invoice, 'projectId' | 'customerId' | 'reason' | 'currency'> & Partial<Invoice>,
    now: Temporal.Instant,
  ) {
    Object.assign(this, values, { createdAt: now, updatedAt: now });
  }

  get dueMinor(): bigint {
    return this.totalMinor - this.paidMinor - this.creditedMinor;
  }

  /** Makes it owed, under its number, with what the customer's balance settles of it. */
  finalize(number: string, creditMinor: bigint, now: Temporal.Instant): void {
    this.status = invoiceStates.next(this.status, 'finalize');
    this.number = number;
    this.creditedMinor = creditMinor;
    this.finalizedAt = now;
    this.dueAt = now.toZonedDateTimeISO('UTC').add({ days: paymentTermDays }).toInstant();
    this.settleIfDone(now);
  }

  pay(minor: bigint, now: Temporal.Instant): void {
    this.status = invoiceStates.next(this.status, 'pay');
    this.paidMinor += minor;
    this.settleIfDone(now);
  }

  void(now: Temporal.Instant): void {
    const status = invoiceStates.next(this.status, 'void');
    if (this.paidMinor > 0n) throw partlyPaid(this);
    this.status = status;
    this.updatedAt = now;
  }

  private settleIfDone(now: Temporal.Instant): void {
    this.updatedAt = now;
    if (this.dueMinor > 0n) return;
    this.status = invoiceStates.next(this.status, 'settle');
    this.paidAt = now;
  }
}
