import { Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, Int, ObjectType } from 'type-graphql';
import { At } from '../../../platform/store/columns.ts';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { RevisedInvoice } from './revised-invoice.ts';

/** The time that an invoice is for, and when each of its states began. */
@ObjectType()
export abstract class InvoiceDates extends RevisedInvoice {
  @Field(() => DateTime, {
    nullable: true,
    description: 'The start of the subscription period in which it was created; each line has its own time.',
  })
  @At({ nullable: true })
  periodStartAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'The end of the subscription period in which it was created.' })
  @At({ nullable: true })
  periodEndAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When a draft is finalised automatically.' })
  @At({ nullable: true })
  finalizeAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When it was finalised; null for a draft.' })
  @At({ nullable: true })
  finalizedAt: Temporal.Instant | null = null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When payment is due; on a draft, the date that it was given.',
  })
  @At({ nullable: true })
  dueAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When it was settled; null until then.' })
  @At({ nullable: true })
  paidAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When the invoice became overdue; null if it never did.' })
  @At({ nullable: true })
  overdueAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When the invoice was voided; null until then.' })
  @At({ nullable: true })
  voidedAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When the invoice was marked as uncollectible.' })
  @At({ nullable: true })
  writtenOffAt: Temporal.Instant | null = null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When its amount is next collected automatically; null if it is not, or no longer.',
  })
  @At({ nullable: true })
  collectAt: Temporal.Instant | null = null;

  @Field(() => Int, {
    description: 'The number of times that its automatic collection was planned again after all methods were declined.',
  })
  @Property({ type: 'integer' })
  retries = 0;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When its customer is next reminded of it; null if they are not, or no longer.',
  })
  @At({ nullable: true })
  remindAt: Temporal.Instant | null = null;

  /** The day of the last reminder, counted from the due date; null before the first. */
  @Property({ type: 'integer', nullable: true })
  remindedDays: number | null = null;

  /** Has its customer reminded of it at some time; null for no longer. */
  remindNext(at: Temporal.Instant | null): void {
    this.remindAt = at;
  }

  /** Has its amount collected again later, after all methods were declined. */
  retryCollection(at: Temporal.Instant): void {
    this.retries += 1;
    this.collectAt = at;
  }

  /** Collects it automatically no longer. */
  endCollection(): void {
    this.collectAt = null;
  }
}
