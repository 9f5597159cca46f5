import { BigIntType } from '@mikro-orm/core';
import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Interval } from '../../catalog/offers/price.ts';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import type { Metadata } from '../../platform/values/metadata.ts';
import { Node } from '../../platform/graphql/node.ts';
import type { Cadence } from '../invoicing/arithmetic/period.ts';
import { Proration } from '../customers/profile/proration.ts';
import type { Share } from '../invoicing/arithmetic/proration.ts';
import type { Span } from '../invoicing/arithmetic/span.ts';
import { DatedChanges } from './mrr/dated-changes.ts';
import { nextDue } from './next-due.ts';
import { SubscriptionStatus, subscriptionStates } from './subscription-states.ts';
import type { SubscriptionEvent } from './subscription-states.ts';
import { PaymentBehavior, ResumeAnchor, TrialEnd, Unused } from './subscription-terms.ts';

export type SubscriptionTerms = Pick<
  Subscription,
  'projectId' | 'customerId' | 'currency' | 'interval' | 'intervalCount' | 'timezone' | 'anchorAt' | 'startAt'
> &
  Partial<Subscription>;

/** A recurring purchase of a customer. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A recurring purchase of a customer.',
})
@Entity()
export class Subscription extends DatedChanges implements Node {
  @Field(() => ID, { description: 'The id of the subscription.' })
  @Id('subscription')
  id: string = newId('subscription');

  @IdOf('project')
  projectId!: string;

  @IdOf('customer')
  customerId!: string;

  @Field(() => SubscriptionStatus, { description: 'It runs while it is trialing, active or past_due.' })
  @Enum({ items: () => SubscriptionStatus })
  status: SubscriptionStatus = SubscriptionStatus.pending;

  @Field(() => String, { description: 'The currency, as an ISO 4217 code.' })
  @Property({ type: 'character', length: 3 })
  currency!: string;

  @Field(() => Interval, { description: 'The unit of its periods; see `intervalCount`.' })
  @Enum({ items: () => Interval })
  interval!: Interval;

  @Field(() => Int, { description: 'The number of intervals in one period.' })
  @Property({ type: 'integer' })
  intervalCount!: number;

  @Field(() => String, { description: 'The zone in which its periods are calculated.' })
  @Property({ type: 'text' })
  timezone!: string;

  @Field(() => DateTime, { description: 'The beginning from which every period is calculated.' })
  @At()
  anchorAt!: Temporal.Instant;

  @Field(() => Proration, { description: 'The proration of parts of a period.' })
  @Enum({ items: () => Proration })
  proration: Proration = Proration.second;

  @Field(() => PaymentBehavior, { description: 'Whether it waits for its first payment.' })
  @Enum({ items: () => PaymentBehavior })
  paymentBehavior: PaymentBehavior = PaymentBehavior.send_invoice;

  /** The minimum of a whole period, before discounts and taxes; a shortfall is charged at its end. */
  @Property({ type: new BigIntType('bigint'), nullable: true })
  minimumMinor: bigint | null = null;

  /** The current period's share of a whole period, which sets its share of the minimum; 0 while suspended. */
  @Property({ type: new BigIntType('bigint') })
  periodNumerator = 1n;

  @Property({ type: new BigIntType('bigint') })
  periodDenominator = 1n;

  /** How long the current period has been paused and thereby extended. */
  @Property({ type: new BigIntType('number') })
  pausedMs = 0;

  /** The anchor from which the current period was calculated, after a pause has moved its end and `anchorAt`. */
  @At({ nullable: true })
  periodAnchorAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { description: 'When it started or will start.' })
  @At()
  startAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When its trial ends or has ended; null without one.' })
  @At({ nullable: true })
  trialEndAt: Temporal.Instant | null = null;

  @Field(() => TrialEnd, { description: 'The end of its trial.' })
  @Enum({ items: () => TrialEnd })
  trialEnd: TrialEnd = TrialEnd.bill;

  @Field(() => Int, { description: 'The number of the current period, from 1; a trial counts as one.' })
  @Property({ type: 'integer' })
  period = 1;

  @At()
  currentPeriodStartAt!: Temporal.Instant;

  @At()
  currentPeriodEndAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When it will end; null if no end is scheduled.' })
  @At({ nullable: true })
  cancelAt: Temporal.Instant | null = null;

  @Field(() => Unused, { description: 'The treatment of paid time that is left when it ends.' })
  @Enum({ items: () => Unused })
  cancelUnused: Unused = Unused.keep;

  /** Whether the project ordered the scheduled end, so that the customer cannot undo it. */
  @Property({ type: 'boolean' })
  isEndOrdered = false;

  @Field(() => DateTime, { nullable: true, description: 'When it ended by cancellation; null until then.' })
  @At({ nullable: true })
  canceledAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When it was paused; null unless it is paused.' })
  @At({ nullable: true })
  pausedAt: Temporal.Instant | null = null;

  /** Whether the project paused it, so that the customer cannot resume it. */
  @Property({ type: 'boolean' })
  isPauseOrdered = false;

  @Field(() => Unused, { description: 'The treatment of paid time that is left when it is paused.' })
  @Enum({ items: () => Unused })
  pauseUnused: Unused = Unused.keep;

  @Field(() => DateTime, { nullable: true, description: 'When a pause ends automatically.' })
  @At({ nullable: true })
  resumeAt: Temporal.Instant | null = null;

  @Field(() => ResumeAnchor, { description: 'When its periods begin after a pause.' })
  @Enum({ items: () => ResumeAnchor })
  resumeAnchor: ResumeAnchor = ResumeAnchor.reset;

  @Field(() => DateTime, { nullable: true, description: 'The deadline for the payment of its first invoice.' })
  @At({ nullable: true })
  expiresAt: Temporal.Instant | null = null;

  /** When the first of its scheduled changes takes effect. */
  @At({ nullable: true })
  nextChangeAt: Temporal.Instant | null = null;

  /** When the worker must process it next; null once it has ended or while it is quarantined. */
  @At({ nullable: true })
  nextDueAt: Temporal.Instant | null = null;

  /** The customer's test clock, copied here for the index by which the worker finds due rows. */
  @IdOf('clock', { nullable: true })
  testClockId: string | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When it was quarantined, since due work failed; or null.' })
  @At({ nullable: true })
  quarantinedAt: Temporal.Instant | null = null;

  @Property({ type: 'text', nullable: true })
  quarantineError: string | null = null;

  @Field(() => Boolean, { description: "Whether it has invoices of its own although the customer's are combined." })
  @Property({ type: 'boolean' })
  hasOwnInvoices = false;

  /** The project's own keys and values; not shown to the customer. */
  @Property({ type: 'json' })
  metadata: Metadata = {};

  @Field(() => Int, { description: 'Counts its changes.' })
  @Property({ type: 'integer', version: true })
  version = 1;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  constructor(terms: SubscriptionTerms, now: Temporal.Instant) {
    super();
    Object.assign(this, terms);
    this.createdAt = this.updatedAt = this.mrrNotedAt = now;
    this.currentPeriodStartAt = this.currentPeriodEndAt = this.startAt;
  }

  get cadence(): Cadence {
    return { interval: this.interval, intervalCount: this.intervalCount };
  }

  get currentPeriod(): Span {
    return { startAt: this.currentPeriodStartAt, endAt: this.currentPeriodEndAt };
  }

  /** Applies an event of the state table; refuses one that the current state does not allow. */
  transition(event: SubscriptionEvent, now: Temporal.Instant): void {
    this.status = subscriptionStates.next(this, event);
    this.recomputeDue(now);
  }

  /** Enters a period that is charged by its share; the first period has number 1. */
  enter({ startAt, endAt }: Span, { numerator, denominator }: Share, now: Temporal.Instant): void {
    const isFirst = Temporal.Instant.compare(this.currentPeriodEndAt, this.startAt) === 0;
    this.period = isFirst ? 1 : this.period + 1;
    this.currentPeriodStartAt = startAt;
    this.currentPeriodEndAt = endAt;
    Object.assign(this, { periodNumerator: numerator, periodDenominator: denominator });
    Object.assign(this, { pausedMs: 0, periodAnchorAt: null });
    this.recomputeDue(now);
  }

  /** Schedules the end of the subscription. */
  endAt(at: Temporal.Instant, unused: Unused, now: Temporal.Instant): void {
    this.transition('cancel_at_period_end', now);
    Object.assign(this, { cancelAt: at, cancelUnused: unused });
    this.recomputeDue(now);
  }

  /** Removes the scheduled end. */
  keep(now: Temporal.Instant): void {
    this.transition('keep', now);
    Object.assign(this, { cancelAt: null, isEndOrdered: false, cancelUnused: Unused.keep });
    this.recomputeDue(now);
  }

  /** When billing starts: at the end of the trial, or at the start without one. */
  get billedFromAt(): Temporal.Instant {
    return this.trialEndAt ?? this.startAt;
  }

  /** The end of the current trial or period; before the start, the start. */
  get lastDayAt(): Temporal.Instant {
    return this.status === SubscriptionStatus.pending ? this.startAt : this.currentPeriodEndAt;
  }

  cancel(now: Temporal.Instant): void {
    this.transition('cancel', now);
    this.cancelAt = this.canceledAt = now;
    this.recomputeDue(now);
  }

  /** Stops its due work after a failure, until it is released. */
  quarantine(error: string, now: Temporal.Instant): void {
    Object.assign(this, { quarantinedAt: now, quarantineError: error });
    this.recomputeDue(now);
  }

  release(now: Temporal.Instant): void {
    this.quarantinedAt = this.quarantineError = null;
    this.recomputeDue(now);
  }

  /** Recalculates `nextDueAt`; must follow every change of a time. */
  recomputeDue(now: Temporal.Instant): void {
    this.touch(now);
    this.nextDueAt = this.quarantinedAt ? null : (nextDue(this)?.at ?? null);
  }
}
