import { Entity, Enum } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../../platform/values/ids.ts';
import { InvoiceReason } from '../invoices/invoice-reason.ts';

/** A subscription whose charges are on a combined invoice, and why they are. */
@ObjectType({ simpleResolvers: true, description: 'A subscription whose charges are on a combined invoice.' })
@Entity()
export class InvoicedSubscription {
  @Field(() => ID, { description: 'The id of this part of the invoice.' })
  @Id('part')
  id: string = newId('part');

  @IdOf('project')
  projectId!: string;

  @IdOf('invoice')
  invoiceId!: string;

  @IdOf('subscription')
  subscriptionId!: string;

  @Field(() => InvoiceReason, { description: 'Why it was charged.' })
  @Enum({ items: () => InvoiceReason })
  reason!: InvoiceReason;

  @Field(() => DateTime, { description: 'The start of its period in which it was charged.' })
  @At()
  periodStartAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'The end of that period; this instant is not included.' })
  @At()
  periodEndAt!: Temporal.Instant;

  @At()
  createdAt!: Temporal.Instant;

  constructor(values: Omit<InvoicedSubscription, 'id'>) {
    Object.assign(this, values);
  }
}
