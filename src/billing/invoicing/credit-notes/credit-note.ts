import { BigIntType } from '@mikro-orm/core';
import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../../platform/values/ids.ts';
import { Node } from '../../../platform/graphql/node.ts';
import { Transitions } from '../../../platform/values/transitions.ts';
import type { Parties, TaxGroupShape } from '../invoices/invoice-shapes.ts';

export enum CreditNoteStatus {
  issued = 'issued',
  void = 'void',
}

export enum CreditNoteReason {
  change = 'change',
  cancellation = 'cancellation',
  pause = 'pause',
  expiry = 'expiry',
  late_usage = 'late_usage',
  correction = 'correction',
  goodwill = 'goodwill',
}

registerEnumType(CreditNoteStatus, {
  name: 'CreditNoteStatus',
  description: 'Whether a credit note is in force.',
  valuesConfig: {
    issued: { description: 'The credit note is in force.' },
    void: { description: 'The credit note was voided while its credit was unused.' },
  },
});
registerEnumType(CreditNoteReason, {
  name: 'CreditNoteReason',
  description: 'Why a credit note was issued.',
  valuesConfig: {
    change: { description: 'A change of the subscription left paid time unused.' },
    cancellation: { description: 'The end of the subscription left paid time unused.' },
    pause: { description: 'A pause of the subscription left paid time unused.' },
    expiry: { description: 'The first invoice of the subscription, or the order, was not paid in time.' },
    late_usage: { description: 'Additional usage made the total usage of its period cheaper than the amount billed.' },
    correction: { description: 'The invoice was wrong.' },
    goodwill: { description: 'The invoice was right, and the project credits part of it voluntarily.' },
  },
});

/** A credit note is in force once issued; it can be voided while its credit is unused. */
export const creditNoteStates = new Transitions<CreditNoteStatus, 'void'>(
  'credit_note',
  { issued: { void: CreditNoteStatus.void }, void: {} },
  ['void'],
);

/** A credit on a finalised invoice: it reduces the amount due, and the rest goes to the customer's balance. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: "A credit on an invoice: it reduces the amount due, and the rest goes to the customer's balance.",
})
@Entity()
export class CreditNote implements Node {
  @Field(() => ID, { description: 'The id of the credit note.' })
  @Id('creditnote')
  id: string = newId('creditnote');

  @IdOf('project')
  projectId!: string;

  @IdOf('customer')
  customerId!: string;

  @IdOf('invoice')
  invoiceId!: string;

  @Field(() => String, { description: 'The number, without gaps in a project and year, in a series of its own.' })
  @Property({ type: 'text' })
  number!: string;

  @Field(() => CreditNoteStatus, { description: 'Whether the credit note is in force.' })
  @Enum({ items: () => CreditNoteStatus })
  status: CreditNoteStatus = CreditNoteStatus.issued;

  @Field(() => CreditNoteReason, { description: 'Why the credit note was issued.' })
  @Enum({ items: () => CreditNoteReason })
  reason!: CreditNoteReason;

  @Field(() => String, { description: 'The currency code (ISO 4217).' })
  @Property({ type: 'character', length: 3 })
  currency!: string;

  @Property({ type: new BigIntType('bigint') })
  netMinor!: bigint;

  @Property({ type: new BigIntType('bigint') })
  taxMinor!: bigint;

  @Property({ type: new BigIntType('bigint') })
  totalMinor!: bigint;

  /** The part that reduced the amount due of the invoice. */
  @Property({ type: new BigIntType('bigint') })
  appliedMinor!: bigint;

  /** The part that went to the customer's balance. */
  @Property({ type: new BigIntType('bigint') })
  creditedMinor!: bigint;

  @Property({ type: 'json' })
  taxGroups!: TaxGroupShape[];

  /** The seller and the buyer, as of the date of issue. */
  @Property({ type: 'json', nullable: true })
  parties!: Parties | null;

  /** The customer's zone, in which the dates of its lines are explained; null before it was stored. */
  @Property({ type: 'text', nullable: true })
  timezone!: string | null;

  @Field(() => String, { description: 'The language of its document (BCP 47), which is that of the invoice.' })
  @Property({ type: 'text' })
  locale!: string;

  @Field(() => String, { nullable: true, description: 'A text that explains its reason.' })
  @Property({ type: 'text', nullable: true })
  memo!: string | null;

  @Field(() => DateTime, { description: 'When it was issued.' })
  @At()
  issuedAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When the credit note was voided; null until then.' })
  @At({ nullable: true })
  voidedAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  constructor(values: Omit<CreditNote, 'id' | 'number' | 'status' | 'voidedAt' | 'apply' | 'void'>) {
    Object.assign(this, values);
  }

  /** Moves a part of its credit from the customer's balance to its invoice. */
  apply(minor: bigint): void {
    this.appliedMinor += minor;
    this.creditedMinor -= minor;
  }

  void(now: Temporal.Instant): void {
    this.status = creditNoteStates.next(this, 'void');
    this.voidedAt = now;
  }
}
