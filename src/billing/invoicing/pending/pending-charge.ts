import { BigIntType } from '@mikro-orm/core';
import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { DateTime, Decimal } from '../../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../../platform/values/ids.ts';
import type { Share } from '../arithmetic/proration.ts';
import type { NamedDiscount } from '../invoices/assemble.ts';
import type { Charge } from '../invoices/charge.ts';
import { LineKind } from '../invoices/invoice-line.ts';

export enum PendingChargeStatus {
  pending = 'pending',
  invoiced = 'invoiced',
  removed = 'removed',
}

registerEnumType(PendingChargeStatus, {
  name: 'PendingChargeStatus',
  description: 'Whether a charge still waits for an invoice.',
  valuesConfig: {
    pending: { description: 'It becomes a line of the next invoice of its subscription.' },
    invoiced: { description: 'It is a line of an invoice.' },
    removed: { description: 'It is never charged: it was removed, or a change took back all of its time.' },
  },
});

export type PendingChargeValues = Pick<
  PendingCharge,
  'projectId' | 'customerId' | 'subscriptionId' | 'currency' | 'discounts' | 'createdAt'
>;

/** A charge of a subscription that waits for its next invoice. Its tax is decided on that invoice. */
@ObjectType({
  simpleResolvers: true,
  description: 'A charge of a subscription that waits for its next invoice. Its tax is decided on that invoice.',
})
@Entity()
export class PendingCharge {
  @Field(() => ID, { description: 'The id of the pending charge.' })
  @Id('charge')
  id: string = newId('charge');

  @IdOf('project')
  projectId!: string;

  @IdOf('customer')
  customerId!: string;

  @IdOf('subscription')
  subscriptionId!: string;

  @IdOf('invoice', { nullable: true })
  invoiceId: string | null = null;

  @Field(() => PendingChargeStatus, { description: 'Whether it still waits for an invoice.' })
  @Enum({ items: () => PendingChargeStatus })
  status: PendingChargeStatus = PendingChargeStatus.pending;

  @Field(() => LineKind, { description: 'The kind of charge.' })
  @Enum({ items: () => LineKind })
  kind!: LineKind;

  @Field(() => String, { description: 'The text on the invoice.' })
  @Property({ type: 'text' })
  description!: string;

  @Field(() => Decimal, { description: 'The quantity.' })
  @Property({ type: 'decimal', precision: 38, scale: 12 })
  quantity!: string;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The price of one unit in the currency; null where units cost differently, as in tiers.',
  })
  @Property({ type: 'decimal', precision: 38, scale: 12, nullable: true })
  unitAmount!: string | null;

  @IdOf('product', { nullable: true })
  productId!: string | null;

  @IdOf('price', { nullable: true })
  priceId!: string | null;

  @IdOf('item', { nullable: true })
  itemId!: string | null;

  @Property({ type: 'character', length: 3 })
  currency!: string;

  @Field(() => DateTime, { nullable: true, description: 'The start of the time that it covers.' })
  @At({ nullable: true })
  periodStartAt!: Temporal.Instant | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The end of the time that it covers; this instant is not included.',
  })
  @At({ nullable: true })
  periodEndAt!: Temporal.Instant | null;

  /** The cost of the whole period; `amountMinor` is its share of it. */
  @Property({ type: new BigIntType('bigint') })
  wholeMinor!: bigint;

  @Property({ type: new BigIntType('bigint') })
  numerator!: bigint;

  @Property({ type: new BigIntType('bigint') })
  denominator!: bigint;

  @Property({ type: new BigIntType('bigint') })
  unitsAfter!: bigint;

  /** Before discounts, including tax if the price includes it. */
  @Property({ type: new BigIntType('bigint') })
  amountMinor!: bigint;

  @Field(() => Boolean, { description: 'Whether the amount includes the tax.' })
  @Property({ type: 'boolean' })
  isTaxInclusive!: boolean;

  @Property({ type: 'text', nullable: true })
  taxCode!: string | null;

  /** The coupons that discount it: those that applied when it was gathered. */
  @Property({ type: 'json' })
  discounts!: NamedDiscount[];

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @At()
  updatedAt!: Temporal.Instant;

  constructor(values: PendingChargeValues, charge: Charge) {
    Object.assign(this, values, { updatedAt: values.createdAt });
    const { kind, description, unitAmount, productId, priceId, itemId, isTaxInclusive, taxCode } = charge;
    Object.assign(this, { kind, description, unitAmount, productId, priceId, itemId, isTaxInclusive, taxCode });
    this.setAmounts(charge, values.createdAt);
  }

  get share(): Share {
    return { numerator: this.numerator, denominator: this.denominator, after: this.unitsAfter };
  }

  /** Takes the amount, the time and the kind of a charge, such as one for a shorter time. */
  setAmounts({ kind, quantity, wholeMinor, amountMinor, share, period }: Charge, now: Temporal.Instant): void {
    const { numerator, denominator, after: unitsAfter } = share;
    Object.assign(this, { kind, quantity, wholeMinor, amountMinor, numerator, denominator, unitsAfter });
    Object.assign(this, { periodStartAt: period?.startAt ?? null, periodEndAt: period?.endAt ?? null, updatedAt: now });
  }

  /** The charge for the invoice, with the coupons that may discount it. */
  toCharge(): Charge {
    const { kind, description, quantity, unitAmount, amountMinor, wholeMinor, share } = this;
    const { productId, priceId, subscriptionId, itemId, isTaxInclusive, taxCode, periodStartAt, periodEndAt } = this;
    return {
      ...{ kind, description, quantity, unitAmount, amountMinor, wholeMinor, share },
      ...{ productId, priceId, subscriptionId, itemId, isTaxInclusive, taxCode },
      period: periodStartAt && periodEndAt ? { startAt: periodStartAt, endAt: periodEndAt } : null,
      meterId: null,
      correctsLineId: null,
      recordedUntilAt: null,
      isDiscountable: true,
      couponIds: this.discounts.map(({ couponId }) => couponId),
    };
  }

  invoice(invoiceId: string, now: Temporal.Instant): void {
    Object.assign(this, { status: PendingChargeStatus.invoiced, invoiceId, updatedAt: now });
  }

  remove(now: Temporal.Instant): void {
    Object.assign(this, { status: PendingChargeStatus.removed, updatedAt: now });
  }
}
