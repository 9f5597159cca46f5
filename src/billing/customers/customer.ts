import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import type { Metadata } from '../../platform/values/metadata.ts';
import { Node } from '../../platform/graphql/node.ts';
import { CollectionMethod } from './collection-method.ts';
import type { StoredVatIdCheck } from './taxes/vat-id-check.ts';

/** A customer that a project bills: from the project's own system, or a person with an account at the hub. */
@ObjectType({ simpleResolvers: true, implements: Node, description: 'A customer that a project bills.' })
@Entity()
export class Customer implements Node {
  @Field(() => ID, { description: 'The id of the customer.' })
  @Id('customer')
  id: string = newId('customer');

  @IdOf('project')
  projectId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The user who is this customer and who sees their own invoices.',
  })
  @IdOf('user', { nullable: true })
  userId: string | null = null;

  @Field(() => String, {
    nullable: true,
    description: "The id of the customer in the project's own system, unique in the project.",
  })
  @Property({ type: 'text', nullable: true })
  externalId: string | null = null;

  @Field(() => String, {
    nullable: true,
    description: 'The email address; it identifies customers who have neither externalId nor userId.',
  })
  @Property({ type: 'text', nullable: true })
  email: string | null = null;

  @Field(() => String, {
    nullable: true,
    description: 'The name on invoices, which show the email or the externalId if it is null.',
  })
  @Property({ type: 'text', nullable: true })
  name: string | null = null;

  @Field(() => String, { description: 'The IANA time zone of billing periods.' })
  @Property({ type: 'text' })
  timezone = 'UTC';

  @Property({ type: 'text', nullable: true })
  street: string | null = null;

  @Property({ type: 'text', nullable: true })
  postalCode: string | null = null;

  @Property({ type: 'text', nullable: true })
  city: string | null = null;

  @Property({ type: 'character', length: 2, nullable: true })
  country: string | null = null;

  @Field(() => String, {
    nullable: true,
    description:
      'The VAT id with the prefix of its country, such as "DE123456788"; it makes the customer a business, for reverse charge.',
  })
  @Property({ type: 'text', nullable: true })
  vatId: string | null = null;

  @Property({ type: 'json', nullable: true })
  vatIdCheck: StoredVatIdCheck | null = null;

  /** When VIES is asked again; null if it has answered. */
  @At({ nullable: true })
  vatIdCheckDueAt: Temporal.Instant | null = null;

  @Field(() => String, { nullable: true, description: 'The language of the invoices (BCP 47).' })
  @Property({ type: 'text', nullable: true })
  locale: string | null = null;

  @Field(() => Boolean, { description: 'Whether the customer is exempt from tax.' })
  @Property({ type: 'boolean' })
  taxExempt = false;

  @Field(() => Boolean, {
    description: 'Whether the charges of their subscriptions that fall due on one local day share an invoice.',
  })
  @Property({ type: 'boolean' })
  combineInvoices = false;

  @Field(() => CollectionMethod, { description: 'How the amounts of their invoices are collected.' })
  @Enum({ items: () => CollectionMethod })
  collectionMethod: CollectionMethod = CollectionMethod.send_invoice;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of days until an invoice of the customer is due; null is that of the billing profile.',
  })
  @Property({ type: 'integer', nullable: true })
  paymentTermDays: number | null = null;

  @Field(() => String, {
    nullable: true,
    description:
      'The purchase order number that invoices of the customer name, for the accounts department of the customer; null without one.',
  })
  @Property({ type: 'text', nullable: true })
  poNumber: string | null = null;

  @Field(() => ID, {
    nullable: true,
    description: 'The test clock of the customer; null is the real time.',
  })
  @IdOf('clock', { nullable: true })
  testClockId: string | null = null;

  /** The project's own keys and values; not shown to the customer. */
  @Property({ type: 'json' })
  metadata: Metadata = {};

  @Field(() => Int, {
    description:
      'The number of the current version; send it as `ifVersion` to refuse a change of a version that you have not seen.',
  })
  @Property({ type: 'integer', version: true })
  version = 1;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @At()
  updatedAt!: Temporal.Instant;
}
