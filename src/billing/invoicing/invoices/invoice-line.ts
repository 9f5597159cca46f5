import { BigIntType } from '@mikro-orm/core';
import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { DateTime, Decimal } from '../../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../../platform/values/ids.ts';
import type { Share } from '../arithmetic/proration.ts';
import type { LineAmounts } from '../arithmetic/totals.ts';
import type { TaxCategory } from '../../customers/taxes/tax-terms.ts';

export enum LineKind {
  manual = 'manual',
  recurring = 'recurring',
  proration = 'proration',
  usage = 'usage',
  adjustment = 'adjustment',
  commitment = 'commitment',
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
  },
});

/** All that is given of a line; what it comes to is reckoned with the other lines of its invoice. */
export type LineFacts = Omit<
  InvoiceLine,
  'id' | 'taxPercentage' | 'taxCategory' | 'taxRateId' | 'share' | 'setAmounts' | keyof LineAmounts | keyof UsageFacts
> &
  Partial<UsageFacts>;

/** What a line of usage tells of all that is counted in its period so far. */
export type UsageFacts = Pick<InvoiceLine, 'usageSinceAt' | 'usageQuantity' | 'usageMinor'>;

/** One position of an invoice; immutable once the invoice is finalised (a trigger holds that too). */
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

  @Field(() => String, { description: 'As people read it on the invoice.' })
  @Property({ type: 'text' })
  description!: string;

  @Field(() => Decimal, {
    description: 'How many units it is for; for an adjustment, all that were counted in the period.',
  })
  @Property({ type: 'decimal', precision: 38, scale: 12 })
  quantity!: string;

  @Field(() => Decimal, {
    nullable: true,
    description: 'For one unit, in the currency itself; null where units cost differently, as in tiers.',
  })
  @Property({ type: 'decimal', precision: 38, scale: 12, nullable: true })
  unitAmount!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the product it is for; null where it is for none.',
  })
  @IdOf('product', { nullable: true })
  productId!: string | null;

  @IdOf('price', { nullable: true })
  priceId!: string | null;

  @IdOf('subscription', { nullable: true })
  subscriptionId!: string | null;

  @IdOf('item', { nullable: true })
  itemId!: string | null;

  @IdOf('meter', { nullable: true })
  meterId!: string | null;

  /** The line of an earlier invoice that it adjusts. */
  @Field(() => ID, { nullable: true, description: 'The line of an earlier invoice that it adjusts.' })
  @IdOf('line', { nullable: true })
  correctsLineId!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Usage that was recorded up to here is in it; what came later is adjusted later.',
  })
  @At({ nullable: true })
  recordedUntilAt!: Temporal.Instant | null;

  /** From when on usage of its price is counted in its period, its own and that of earlier lines as one. */
  @At({ nullable: true })
  usageSinceAt: Temporal.Instant | null = null;

  /** How much was counted since then, up to the end of its own time. */
  @Property({ type: 'decimal', columnType: 'numeric', nullable: true })
  usageQuantity: string | null = null;

  /** What all of that costs, in minor units; what of it earlier lines bill is not in the amount. */
  @Property({ type: new BigIntType('bigint'), nullable: true })
  usageMinor: bigint | null = null;

  @Field(() => DateTime, { nullable: true, description: 'The time it is for, from here.' })
  @At({ nullable: true })
  periodStartAt!: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'The time it is for, up to here.' })
  @At({ nullable: true })
  periodEndAt!: Temporal.Instant | null;

  /** What the whole period would cost, of which this is a share. */
  @Property({ type: new BigIntType('bigint') })
  wholeMinor!: bigint;

  @Property({ type: new BigIntType('bigint') })
  numerator!: bigint;

  @Property({ type: new BigIntType('bigint') })
  denominator!: bigint;

  @Property({ type: new BigIntType('bigint') })
  unitsAfter!: bigint;

  /** As the price says it: with the tax where that is in it. */
  @Property({ type: new BigIntType('bigint') })
  amountMinor!: bigint;

  @Property({ type: new BigIntType('bigint') })
  discountMinor!: bigint;

  /** What the tax is taken of. */
  @Property({ type: new BigIntType('bigint') })
  netMinor!: bigint;

  @Property({ type: new BigIntType('bigint') })
  taxMinor!: bigint;

  @Property({ type: new BigIntType('bigint') })
  totalMinor!: bigint;

  @Field(() => Boolean, { description: 'Whether the tax is in the amount.' })
  @Property({ type: 'boolean' })
  isTaxInclusive!: boolean;

  @IdOf('taxrate', { nullable: true })
  taxRateId: string | null = null;

  @Field(() => Decimal, { description: 'Of each hundred.' })
  @Property({ type: 'decimal', precision: 7, scale: 4 })
  taxPercentage = '0';

  @Field(() => String, {
    description:
      'Of EN 16931. S: taxed. Z: at zero. E: exempt. AE: reverse charge. G: export. K: supply within the EU. O: not subject to tax.',
  })
  @Property({ type: 'text' })
  taxCategory: TaxCategory = 'O';

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
