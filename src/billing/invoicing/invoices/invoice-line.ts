import { BigIntType } from '@mikro-orm/core';
import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { DateTime, Decimal, Json } from '../../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../../platform/values/ids.ts';
import type { GroupMatch } from '../../../catalog/pricing/group-match.ts';
import type { Share } from '../arithmetic/proration.ts';
import type { LineAmounts } from '../arithmetic/totals.ts';
import { TaxRule } from '../../customers/taxes/tax-rule.ts';
import type { TaxCategory } from '../../customers/taxes/tax-terms.ts';

export enum LineKind {
  manual = 'manual',
  recurring = 'recurring',
  proration = 'proration',
  usage = 'usage',
  adjustment = 'adjustment',
  commitment = 'commitment',
  once = 'once',
}

registerEnumType(LineKind, {
  name: 'LineKind',
  description: 'The kind of charge on a line of an invoice.',
  valuesConfig: {
    manual: { description: 'A line of a one-off invoice.' },
    recurring: { description: 'A price for a whole period.' },
    proration: { description: 'A price for a part of a period.' },
    usage: { description: 'Units that a meter counted in a period.' },
    adjustment: { description: 'Usage that was recorded late, after its period was billed.' },
    commitment: { description: 'The difference to the agreed minimum of a period.' },
    once: { description: 'A price that is paid once, such as for setting up.' },
  },
});

/** The input of a line; its amounts are calculated together with the other lines of the invoice. */
export type LineFacts = Omit<
  InvoiceLine,
  | 'id'
  | 'taxPercentage'
  | 'taxCategory'
  | 'taxRateId'
  | 'taxRule'
  | 'taxCode'
  | 'share'
  | 'setAmounts'
  | keyof LineAmounts
  | 'couponIds'
  | keyof UsageFacts
> &
  Partial<UsageFacts & Pick<InvoiceLine, 'taxCode' | 'couponIds'>>;

/** The total usage of the period so far, which a usage line records. */
export type UsageFacts = Pick<InvoiceLine, 'usageSinceAt' | 'usageQuantity' | 'usageMinor' | 'usageGroup'>;

/** One position of an invoice; immutable once the invoice is finalised, which a trigger enforces as well. */
@ObjectType({ simpleResolvers: true, description: 'One position of an invoice.' })
@Entity()
export class InvoiceLine {
  @Field(() => ID, { description: 'The id of the line.' })
  @Id('line')
  id: string = newId('line');

  @IdOf('project')
  projectId!: string;

  @IdOf('invoice')
  invoiceId!: string;

  @Property({ type: 'integer' })
  position!: number;

  @Field(() => LineKind, { description: 'The kind of charge.' })
  @Enum({ items: () => LineKind })
  kind!: LineKind;

  @Field(() => String, { description: 'The text on the invoice.' })
  @Property({ type: 'text' })
  description!: string;

  @Field(() => Decimal, {
    description: 'The quantity; for an adjustment, the total that was counted in the period.',
  })
  @Property({ type: 'decimal', precision: 38, scale: 12 })
  quantity!: string;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The price of one unit in the currency; null where units cost differently, as in tiers.',
  })
  @Property({ type: 'decimal', precision: 38, scale: 12, nullable: true })
  unitAmount!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the product that the line is for; null for a line without a product.',
  })
  @IdOf('product', { nullable: true })
  productId!: string | null;

  @IdOf('price', { nullable: true })
  priceId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the subscription that is charged; null for a line of a one-off invoice or an order.',
  })
  @IdOf('subscription', { nullable: true })
  subscriptionId!: string | null;

  @IdOf('item', { nullable: true })
  itemId!: string | null;

  @IdOf('meter', { nullable: true })
  meterId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The line of an earlier invoice that it adjusts.' })
  @IdOf('line', { nullable: true })
  correctsLineId!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'The recording time up to which usage is included; usage recorded later is adjusted on a later invoice.',
  })
  @At({ nullable: true })
  recordedUntilAt!: Temporal.Instant | null;

  /** The start of the usage count in its period, for this line and earlier lines of the same price together. */
  @At({ nullable: true })
  usageSinceAt: Temporal.Instant | null = null;

  /** The usage from `usageSinceAt` to the end of the line's own time. */
  @Property({ type: 'decimal', columnType: 'numeric', nullable: true })
  usageQuantity: string | null = null;

  /** The cost of that usage in minor units, including the part that earlier lines billed. */
  @Property({ type: new BigIntType('bigint'), nullable: true })
  usageMinor: bigint | null = null;

  /** The group of the price that the usage is of; null for usage that no group matches, and without groups. */
  @Field(() => Json, {
    nullable: true,
    description:
      'The group of the price that the usage belongs to, such as {"region": "eu-west"}; null for other usage.',
  })
  @Property({ type: 'json', nullable: true })
  usageGroup: GroupMatch | null = null;

  @Field(() => DateTime, { nullable: true, description: 'The start of the time that it covers.' })
  @At({ nullable: true })
  periodStartAt!: Temporal.Instant | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The end of the time that it covers; this instant is not included.',
  })
  @At({ nullable: true })
  periodEndAt!: Temporal.Instant | null;

  /** The cost of the whole period; `amountMinor` is the line's share of it. */
  @Property({ type: new BigIntType('bigint') })
  wholeMinor!: bigint;

  @Property({ type: new BigIntType('bigint') })
  numerator!: bigint;

  @Property({ type: new BigIntType('bigint') })
  denominator!: bigint;

  @Property({ type: new BigIntType('bigint') })
  unitsAfter!: bigint;

  /** Including tax if the price includes it. */
  @Property({ type: new BigIntType('bigint') })
  amountMinor!: bigint;

  @Property({ type: new BigIntType('bigint') })
  discountMinor!: bigint;

  /** The taxable amount. */
  @Property({ type: new BigIntType('bigint') })
  netMinor!: bigint;

  @Property({ type: new BigIntType('bigint') })
  taxMinor!: bigint;

  @Property({ type: new BigIntType('bigint') })
  totalMinor!: bigint;

  @Field(() => Boolean, { description: 'Whether the amount includes the tax.' })
  @Property({ type: 'boolean' })
  isTaxInclusive!: boolean;

  @IdOf('taxrate', { nullable: true })
  taxRateId: string | null = null;

  @Field(() => Decimal, { description: 'The percentage: "19" is 19 %.' })
  @Property({ type: 'decimal', precision: 7, scale: 4 })
  taxPercentage = '0';

  @Field(() => String, {
    description:
      'The EN 16931 category: S (taxed), Z (zero rate), E (exempt), AE (reverse charge), G (export), K (supply within the EU) or ' +
      'O (not subject to tax).',
  })
  @Property({ type: 'text' })
  taxCategory: TaxCategory = 'O';

  /** The tax code with which its rate was found; null in lines of older versions as well. */
  @Property({ type: 'text', nullable: true })
  taxCode: string | null = null;

  @Field(() => TaxRule, {
    nullable: true,
    description: 'The rule that decided its tax; null for lines that older versions wrote.',
  })
  @Enum({ items: () => TaxRule, nullable: true })
  taxRule: TaxRule | null = null;

  /** The coupons that may discount it: of a line that was gathered, or is on an invoice of several subscriptions. */
  @Property({ type: 'json', nullable: true })
  couponIds: readonly string[] | null = null;

  constructor(facts: LineFacts) {
    Object.assign(this, facts);
  }

  get share(): Share {
    return { numerator: this.numerator, denominator: this.denominator, after: this.unitsAfter };
  }

  setAmounts({ amountMinor, discountMinor, netMinor, taxMinor, totalMinor }: LineAmounts): void {
    Object.assign(this, { amountMinor, discountMinor, netMinor, taxMinor, totalMinor });
  }
}
