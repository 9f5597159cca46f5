import { BigIntType } from '@mikro-orm/core';
import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../../platform/values/ids.ts';
import { later } from '../../../platform/time/instants.ts';
import type { Metadata } from '../../../platform/values/metadata.ts';
import { Node } from '../../../platform/graphql/node.ts';
import type { DiscountShape, Parties, TaxGroupShape } from './invoice-shapes.ts';
import { InvoiceReason } from './invoice-reason.ts';
import type { InvoiceWarning } from './invoice-warnings.ts';
import { InvoiceDates } from './invoice-dates.ts';
import { InvoiceStatus, invoiceStates } from './invoice-states.ts';

/** A bill to a customer, and how much of it is settled. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A bill to a customer, and how much of it is settled.',
})
@Entity()
export class Invoice extends InvoiceDates implements Node {
  @Field(() => ID, { description: 'The id of the invoice.' })
  @Id('invoice')
  id: string = newId('invoice');

  @IdOf('project')
  projectId!: string;

  @IdOf('customer')
  customerId!: string;

  @IdOf('subscription', { nullable: true })
  subscriptionId: string | null = null;

  @Field(() => String, { nullable: true, description: 'The number, gapless in a project and year; null for a draft.' })
  @Property({ type: 'text', nullable: true })
  number: string | null = null;

  @Field(() => InvoiceStatus, { description: 'Whether the invoice is a draft, owed, settled or void.' })
  @Enum({ items: () => InvoiceStatus })
  status: InvoiceStatus = InvoiceStatus.draft;

  @Field(() => InvoiceReason, { description: 'Why the invoice was created.' })
  @Enum({ items: () => InvoiceReason })
  reason!: InvoiceReason;

  @Field(() => String, { description: 'The currency code (ISO 4217).' })
  @Property({ type: 'character', length: 3 })
  currency!: string;

  @Property({ type: new BigIntType('bigint') })
  totalMinor = 0n;

  @Property({ type: new BigIntType('bigint') })
  paidMinor = 0n;

  /** The amount settled from the customer's balance. */
  @Property({ type: new BigIntType('bigint') })
  creditedMinor = 0n;

  /** The amount that credit notes deduct. */
  @Property({ type: new BigIntType('bigint') })
  creditNoteMinor = 0n;

  @Property({ type: new BigIntType('bigint') })
  subtotalMinor = 0n;

  @Property({ type: new BigIntType('bigint') })
  discountMinor = 0n;

  @Property({ type: new BigIntType('bigint') })
  taxMinor = 0n;

  /** The number of lines; once the invoice is finalised, a trigger refuses any other number. */
  @Property({ type: 'integer' })
  lineCount = 0;

  @Property({ type: 'json' })
  discounts: DiscountShape[] = [];

  @Property({ type: 'json' })
  taxGroups: TaxGroupShape[] = [];

  /** The seller and the buyer, as of finalisation. */
  @Property({ type: 'json', nullable: true })
  parties: Parties | null = null;

  @Field(() => String, { description: 'The language of its document (BCP 47).' })
  @Property({ type: 'text' })
  locale = 'en';

  /** What the project should check; shown to it only. */
  @Property({ type: 'json' })
  warnings: InvoiceWarning[] = [];

  /** The customer's zone, in which the dates of its lines are explained; null before it was stored. */
  @Property({ type: 'text', nullable: true })
  timezone: string | null = null;

  @Property({ type: 'text', nullable: true })
  finalizationError: string | null = null;

  /** The time of its next automatic step: finalisation, becoming overdue, or the end of dunning. */
  @At({ nullable: true })
  nextDueAt: Temporal.Instant | null = null;

  /** The end of the local day whose charges of several subscriptions it collects; null for any other invoice. */
  @At({ nullable: true })
  combinedUntilAt: Temporal.Instant | null = null;

  @IdOf('clock', { nullable: true })
  testClockId: string | null = null;

  /** The project's own keys and values; not shown to the customer. */
  @Property({ type: 'json' })
  metadata: Metadata = {};

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @At()
  updatedAt!: Temporal.Instant;

  constructor(
    values: Pick<Invoice, 'projectId' | 'customerId' | 'reason' | 'currency'> & Partial<Invoice>,
    now: Temporal.Instant,
  ) {
    super();
    Object.assign(this, values, { createdAt: now, updatedAt: now });
  }

  /** Whether it bills subscriptions, one or several. */
  get isOfSubscriptions(): boolean {
    return this.subscriptionId !== null || this.combinedUntilAt !== null;
  }

  get dueMinor(): bigint {
    return this.totalMinor - this.paidMinor - this.creditedMinor - this.creditNoteMinor;
  }

  /** Marks a draft as changed by a person; one whose finalisation failed is tried again. */
  edit(now: Temporal.Instant): void {
    this.version += 1;
    if (this.finalizationError) this.release(now);
    this.updatedAt = now;
  }

  /** Keeps it as a draft until its automatic finalisation. */
  finalizeLater(at: Temporal.Instant): void {
    this.finalizeAt = this.nextDueAt = at;
  }

  /** Keeps it as a draft until its tax is decided; `finalizeAt` keeps when it would have become final. */
  hold(now: Temporal.Instant): void {
    Object.assign(this, { finalizeAt: this.finalizeAt ?? now, nextDueAt: null, updatedAt: now });
  }

  /** Makes a held draft due again. */
  resumeFinalization(now: Temporal.Instant): void {
    this.nextDueAt = this.updatedAt = now;
  }

  /** Makes it owed, less the amount that the customer's balance settles. */
  finalize(creditMinor: bigint, dueAt: Temporal.Instant, now: Temporal.Instant): void {
    this.status = invoiceStates.next(this, 'finalize');
    Object.assign(this, { creditedMinor: creditMinor, finalizedAt: now, finalizationError: null });
    this.dueAt = this.nextDueAt = dueAt;
    // An invoice of 0 owes no tax, whatever the rate would be.
    if (this.totalMinor === 0n) this.warnings = [];
    this.settleIfDone(now);
  }

  /** Has its amount collected automatically, if anything is owed. */
  collect(at: Temporal.Instant): void {
    if (this.status === InvoiceStatus.open) this.collectAt = at;
  }

  pay(minor: bigint, now: Temporal.Instant): void {
    this.status = invoiceStates.next(this, 'pay');
    this.paidMinor += minor;
    this.settleIfDone(now);
  }

  /**
   * Takes back a payment: the amount is owed again, less what credit notes settle in its place. A paid invoice of which
   * anything is owed is open and falls due again.
   */
  reversePayment(minor: bigint, creditNoteMinor: bigint, now: Temporal.Instant): void {
    this.paidMinor -= minor;
    this.creditNoteMinor += creditNoteMinor;
    this.updatedAt = now;
    if (this.status !== InvoiceStatus.paid || this.dueMinor === 0n) return;
    this.status = invoiceStates.next(this, this.writtenOffAt ? 'reopen_written_off' : 'reopen');
    this.paidAt = null;
    if (this.status !== InvoiceStatus.open) return;
    this.overdueAt = null;
    this.nextDueAt = this.remindAt = later(this.dueAt!, now);
  }

  /** Deducts the amount of a credit note. */
  applyCreditNote(minor: bigint, now: Temporal.Instant): void {
    if (minor === 0n) return;
    this.creditNoteMinor += minor;
    this.settleIfDone(now);
  }

  /** Reverses the deduction of a voided credit note: the amount is owed again. */
  reverseCreditNote(minor: bigint, now: Temporal.Instant): void {
    this.creditNoteMinor -= minor;
    this.updatedAt = now;
  }

  void(now: Temporal.Instant): void {
    this.status = invoiceStates.next(this, 'void');
    this.voidedAt = this.updatedAt = now;
    this.endSteps();
  }

  /** Writes off the invoice; it can still be paid. */
  writeOff(now: Temporal.Instant): void {
    this.status = invoiceStates.next(this, 'mark_uncollectible');
    this.writtenOffAt = this.updatedAt = now;
    this.endSteps();
  }

  /** Marks it overdue; `giveUpAt` is the time of the next dunning step, if there is one. */
  fallOverdue(giveUpAt: Temporal.Instant | null, now: Temporal.Instant): void {
    Object.assign(this, { overdueAt: now, updatedAt: now, nextDueAt: giveUpAt });
  }

  /** Schedules the next dunning step. */
  scheduleDunning(at: Temporal.Instant): void {
    this.nextDueAt = at;
  }

  /** Ends dunning: no further step follows, and no retry. */
  endDunning(now: Temporal.Instant): void {
    this.updatedAt = now;
    this.endSteps();
  }

  /** Stops automatic steps after a failure: a draft stays a draft until a caller finalises it. */
  quarantine(error: string, now: Temporal.Instant): void {
    this.finalizationError = error;
    this.updatedAt = now;
    this.nextDueAt = null;
  }

  /** Schedules its automatic steps again. */
  release(now: Temporal.Instant): void {
    this.finalizationError = null;
    this.updatedAt = now;
    if (this.status === InvoiceStatus.draft) this.nextDueAt = this.finalizeAt;
    if (this.status === InvoiceStatus.open) this.nextDueAt = this.overdueAt ? now : this.dueAt;
  }

  /** No automatic step follows: no reminder, and no collection. */
  private endSteps(): void {
    this.nextDueAt = this.collectAt = this.remindAt = null;
  }

  private settleIfDone(now: Temporal.Instant): void {
    this.updatedAt = now;
    if (this.dueMinor > 0n) return;
    this.status = invoiceStates.next(this, 'settle');
    this.paidAt = now;
    this.endSteps();
  }
}
