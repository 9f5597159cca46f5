import type { Temporal } from 'temporal-polyfill';
import { ObjectType } from 'type-graphql';
import { At } from '../../../platform/store/columns.ts';
import { InvoiceTerms } from '../../invoicing/invoices/invoice-terms.ts';

/** The dates of the last change of a subscription. An older version of the hub moves the first alone. */
@ObjectType()
export abstract class DatedChanges extends InvoiceTerms {
  @At()
  updatedAt!: Temporal.Instant;

  /** The `updatedAt` of the last change whose effect on monthly recurring revenue is noted. */
  @At({ nullable: true })
  mrrNotedAt: Temporal.Instant | null = null;

  /** Dates a change. Acts note what it does to MRR, so that what was noted before stays noted. */
  touch(now: Temporal.Instant): void {
    if (this.mrrNotedAt?.equals(this.updatedAt)) this.mrrNotedAt = now;
    this.updatedAt = now;
  }
}
