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
  description: 'Whether a credit note counts.',
  valuesConfig: {
    issued: { description: 'It counts.' },
    void: { description: 'It was taken back while its credit was unused.' },
  },
});
registerEnumType(CreditNoteReason, {
  name: 'CreditNoteReason',
  description: 'Why a credit note was issued.',
  valuesConfig: {
    change: { description: 'A change of the subscription left paid time unused.' },
    cancellation: { description: 'The end of the subscription left paid time unused.' },
    pause: { description: 'A pause of the subscription left paid time unused.' },
    expiry: { description: 'The first invoice of the subscription was not paid in time.' },
    late_usage: { description: 'Further usage made all usage of its period cost less than was billed.' },
    correction: { description: 'The invoice was wrong.' },
    goodwill: { description: 'The invoice was right, and the project gives something back.' },
  },
});

/** A credit note counts from when it is issued; it can be taken back while what it gave is unused. */
export const creditNoteStates = new Transitions<CreditNoteStatus, 'void'>(
  'credit_note',
  { issued: { void: CreditNoteStatus.void }, void: {} },
  ['void'],
);

/** What of a finalised invoice is given back: off what is owed on it, and the rest to the customer's balance. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: "What of an invoice is given back: off what is owed on it, the rest to the customer's balance.",
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

  @Field(() => String, { description: 'Without gaps within a project and year, in a series of its own.' })
  @Property({ type: 'text' })
  number!: string;

  @Field(() => CreditNoteStatus, { description: 'Whether it counts.' })
  @Enum({ items: () => CreditNoteStatus })
  status: CreditNoteStatus = CreditNoteStatus.issued;

  @Field(() => CreditNoteReason, { description: 'Why it was issued.' })
  @Enum({ items: () => CreditNoteReason })
  reason!: CreditNoteReason;

  @Field(() => String, { description: 'ISO 4217.' })
  @Property({ type: 'character', length: 3 })
  currency!: string;

  @Property({ type: new BigIntType('bigint') })
  netMinor!: bigint;

  @Property({ type: new BigIntType('bigint') })
  taxMinor!: bigint;

  @Property({ type: new BigIntType('bigint') })
  totalMinor!: bigint;

  /** What of it came off what was owed on the invoice. */
  @Property({ type: new BigIntType('bigint') })
  appliedMinor!: bigint;

  /** What of it went to the customer's balance. */
  @Property({ type: new BigIntType('bigint') })
  creditedMinor!: bigint;

  @Property({ type: 'json' })
  taxGroups!: TaxGroupShape[];

  /** Who sold and who bought, as it stood on that day. */
  @Property({ type: 'json', nullable: true })
  parties!: Parties | null;

  @Field(() => String, { description: 'BCP 47: the language of its document, that of the invoice.' })
  @Property({ type: 'text' })
  locale!: string;

  @Field(() => String, { nullable: true, description: 'What it says about its reason.' })
  @Property({ type: 'text', nullable: true })
  memo!: string | null;

  @Field(() => DateTime, { description: 'When it was issued.' })
  @At()
  issuedAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When it was taken back; null until then.' })
  @At({ nullable: true })
  voidedAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  constructor(values: Omit<CreditNote, 'id' | 'number' | 'status' | 'voidedAt' | 'void'>) {
    Object.assign(this, values);
  }

  void(now: Temporal.Instant): void {
    this.status = creditNoteStates.next(this, 'void');
    this.voidedAt = now;
  }
}
