import { BigIntType } from '@mikro-orm/core';
import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../../platform/values/ids.ts';
import { Node } from '../../../platform/graphql/node.ts';
import type { DiscountShape, Parties, TaxGroupShape } from './invoice-shapes.ts';
import { InvoiceStatus, invoiceStates } from './invoice-states.ts';

export enum InvoiceReason {
  manual = 'manual',
  subscription_create = 'subscription_create',
  subscription_cycle = 'subscription_cycle',
  subscription_change = 'subscription_change',
  subscription_pause = 'subscription_pause',
  subscription_resume = 'subscription_resume',
  subscription_end = 'subscription_end',
}

registerEnumType(InvoiceReason, {
  name: 'InvoiceReason',
  description: 'Why an invoice was made.',
  valuesConfig: {
    manual: { description: 'A one-off invoice of the project.' },
    subscription_create: { description: 'The start of a subscription without a trial.' },
    subscription_cycle: { description: 'A renewal, or the end of a trial.' },
    subscription_change: { description: 'A change of the subscription.' },
    subscription_pause: { description: 'A pause of the subscription, or its suspension as unpaid.' },
    subscription_resume: { description: 'The end of a pause.' },
    subscription_end: { description: 'The end of the subscription.' },
  },
});

/** What a customer owes for, and how much of it is settled. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'What a customer owes for, and how much is settled.',
})
@Entity()
export class Invoice implements Node {
  @Field(() => ID, { description: 'The id of the invoice.' })
  @Id('invoice')
  id: string = newId('invoice');

  @IdOf('project')
  projectId!: string;

  @IdOf('customer')
  customerId!: string;

  @IdOf('subscription', { nullable: true })
  subscriptionId: string | null = null;

  @Field(() => String, { nullable: true, description: 'Gapless in a project and year; null for a draft.' })
  @Property({ type: 'text', nullable: true })
  number: string | null = null;

  @Field(() => InvoiceStatus, { description: 'Whether it is a draft, owed, settled or taken back.' })
  @Enum({ items: () => InvoiceStatus })
  status: InvoiceStatus = InvoiceStatus.draft;

  @Field(() => InvoiceReason, { description: 'Why it was made.' })
  @Enum({ items: () => InvoiceReason })
  reason!: InvoiceReason;

  @Field(() => String, { description: 'ISO 4217.' })
  @Property({ type: 'character', length: 3 })
  currency!: string;

  @Property({ type: new BigIntType('bigint') })
  totalMinor = 0n;

  @Property({ type: new BigIntType('bigint') })
  paidMinor = 0n;

  /** Settled from the customer's balance. */
  @Property({ type: new BigIntType('bigint') })
  creditedMinor = 0n;

  /** Taken off by credit notes. */
  @Property({ type: new BigIntType('bigint') })
  creditNoteMinor = 0n;

  @Property({ type: new BigIntType('bigint') })
  subtotalMinor = 0n;

  @Property({ type: new BigIntType('bigint') })
  discountMinor = 0n;

  @Property({ type: new BigIntType('bigint') })
  taxMinor = 0n;

  /** How many lines it has, which a trigger holds it to once it is finalised. */
  @Property({ type: 'integer' })
  lineCount = 0;

  @Property({ type: 'json' })
  discounts: DiscountShape[] = [];

  @Property({ type: 'json' })
  taxGroups: TaxGroupShape[] = [];

  /** Who sells and who buys, as it stood when it was finalised. */
  @Property({ type: 'json', nullable: true })
  parties: Parties | null = null;

  @Field(() => String, { description: 'BCP 47: the language of its document.' })
  @Property({ type: 'text' })
  locale = 'en';

  @Field(() => DateTime, {
    nullable: true,
    description: 'Start of the subscription period it was made in; its lines name their own times.',
  })
  @At({ nullable: true })
  periodStartAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'End of the subscription period it was made in.' })
  @At({ nullable: true })
  periodEndAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When a draft is finalised by itself.' })
  @At({ nullable: true })
  finalizeAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When it was finalised; null for a draft.' })
  @At({ nullable: true })
  finalizedAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When payment is due; null for a draft.' })
  @At({ nullable: true })
  dueAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When it was settled; null until then.' })
  @At({ nullable: true })
  paidAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'Since when it is overdue, or was.' })
  @At({ nullable: true })
  overdueAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When it was taken back; null until then.' })
  @At({ nullable: true })
  voidedAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When it was given up as uncollectible.' })
  @At({ nullable: true })
  writtenOffAt: Temporal.Instant | null = null;

  @Property({ type: 'text', nullable: true })
  finalizationError: string | null = null;

  /** When something happens to it by itself: it is finalised, falls overdue, or is given up. */
  @At({ nullable: true })
  nextDueAt: Temporal.Instant | null = null;

  @IdOf('clock', { nullable: true })
  testClockId: string | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
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
    return this.totalMinor - this.paidMinor - this.creditedMinor - this.creditNoteMinor;
  }

  /** Lets it be, as a draft, until it is finalised by itself. */
  finalizeLater(at: Temporal.Instant): void {
    this.finalizeAt = this.nextDueAt = at;
  }

  /** Makes it owed, with what the customer's balance settles of it. */
  finalize(creditMinor: bigint, dueAt: Temporal.Instant, now: Temporal.Instant): void {
    this.status = invoiceStates.next(this, 'finalize');
    this.creditedMinor = creditMinor;
    this.finalizedAt = now;
    this.dueAt = this.nextDueAt = dueAt;
    this.finalizationError = null;
    this.settleIfDone(now);
  }

  pay(minor: bigint, now: Temporal.Instant): void {
    this.status = invoiceStates.next(this, 'pay');
    this.paidMinor += minor;
    this.settleIfDone(now);
  }

  /** A credit note takes off what is owed. */
  takeOff(minor: bigint, now: Temporal.Instant): void {
    if (minor === 0n) return;
    this.creditNoteMinor += minor;
    this.settleIfDone(now);
  }

  /** A credit note is taken back, and what it took off is owed again. */
  putBack(minor: bigint, now: Temporal.Instant): void {
    this.creditNoteMinor -= minor;
    this.updatedAt = now;
  }

  void(now: Temporal.Instant): void {
    this.status = invoiceStates.next(this, 'void');
    this.voidedAt = this.updatedAt = now;
    this.nextDueAt = null;
  }

  /** Gives up that it will be paid; it can be all the same. */
  writeOff(now: Temporal.Instant): void {
    this.status = invoiceStates.next(this, 'mark_uncollectible');
    this.writtenOffAt = this.updatedAt = now;
    this.nextDueAt = null;
  }

  /** Its term has passed; `giveUpAt` is when something further comes of that. */
  fallOverdue(giveUpAt: Temporal.Instant | null, now: Temporal.Instant): void {
    this.overdueAt = this.updatedAt = now;
    this.nextDueAt = giveUpAt;
  }

  /** When something further comes of its being overdue. */
  giveUpAt(at: Temporal.Instant): void {
    this.nextDueAt = at;
  }

  /** Nothing further comes of its being overdue. */
  fallOverdueForGood(now: Temporal.Instant): void {
    this.updatedAt = now;
    this.nextDueAt = null;
  }

  /** Leaves it alone after a failure: a draft stays one until somebody finalises it. */
  quarantine(error: string, now: Temporal.Instant): void {
    this.finalizationError = error;
    this.updatedAt = now;
    this.nextDueAt = null;
  }

  /** Lets what is due to it be tried again. */
  release(now: Temporal.Instant): void {
    this.finalizationError = null;
    this.updatedAt = now;
    if (this.status === InvoiceStatus.draft) this.nextDueAt = this.finalizeAt;
    if (this.status === InvoiceStatus.open) this.nextDueAt = this.overdueAt ? now : this.dueAt;
  }

  private settleIfDone(now: Temporal.Instant): void {
    this.updatedAt = now;
    if (this.dueMinor > 0n) return;
    this.status = invoiceStates.next(this, 'settle');
    this.paidAt = now;
    this.nextDueAt = null;
  }
}
