import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { FeatureType } from '../catalog/offers/feature.ts';
import { DateTime, Decimal } from '../platform/graphql/graphql-scalars.ts';
import { Rational } from '../platform/values/rational.ts';
import { GrantValue } from './grant-value.ts';
import type { Grant } from './grant-value.ts';

export enum EntitlementSource {
  plan = 'plan',
  override = 'override',
}

registerEnumType(EntitlementSource, {
  name: 'EntitlementSource',
  description: 'The source of an entitlement.',
  valuesConfig: {
    plan: { description: 'The plan grants it.' },
    override: {
      description: 'The project granted it to this subscription or customer instead of the value in the plan.',
    },
  },
});

/** The stored values of an entitlement, from which its other fields are derived. */
export type EntitlementFacts = Pick<
  Entitlement,
  | 'productId'
  | 'productSlug'
  | 'subscriptionId'
  | 'productGrantId'
  | 'feature'
  | 'unit'
  | 'value'
  | 'source'
  | 'used'
  | 'resetsAt'
> & {
  /** The current type in the catalog; null when the product no longer has the feature. */
  featureType: FeatureType | null;
};

@ObjectType({
  simpleResolvers: true,
  description: 'The amount of one feature that a customer may use, and how much of it is left.',
})
export class Entitlement {
  @Field(() => ID, { description: 'The id of the product.' })
  productId!: string;

  @Field(() => String, { description: 'The slug of the product.' })
  productSlug!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The subscription that grants it; if several do, the one that grants most. Null for a product grant.',
  })
  subscriptionId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The product grant that grants it, bought or given; null for a subscription.',
  })
  productGrantId!: string | null;

  @Field(() => String, { description: 'The key of the feature.' })
  feature!: string;

  @Field(() => FeatureType, { description: 'The type of the feature.' })
  readonly type: FeatureType;

  @Field(() => String, { nullable: true, description: 'The unit, such as "seat" or "GB".' })
  unit!: string | null;

  @Field(() => GrantValue, { description: 'The granted value, not multiplied by the quantity of the item.' })
  value!: Grant;

  @Field(() => EntitlementSource, { description: 'The source of the value: the plan or an override.' })
  source!: EntitlementSource;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'The usage of a metered feature in the current period; null for other features and where no meter counts it.',
  })
  used!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'The start of the next period of a metered feature; null for other features, where the subscription ends first, and for ' +
      'a product grant, which counts usage from its start on.',
  })
  resetsAt!: Temporal.Instant | null;

  constructor({ featureType, ...facts }: EntitlementFacts) {
    Object.assign(this, facts);
    this.type = typeOf(facts.value, featureType);
  }

  @Field(() => Boolean, {
    description:
      'Whether it may be used now: the value is true, above 0 or a text; for a metered feature, some usage is left.',
  })
  get isGranted(): boolean {
    return this.left === null ? Boolean(this.value) : Rational.of(this.left).compare(zero) > 0;
  }

  @Field(() => Decimal, {
    nullable: true,
    description: 'The granted number of units; for a metered feature, the amount for each period.',
  })
  get limit(): string | null {
    return typeof this.value === 'number' ? String(this.value) : null;
  }

  @Field(() => String, { nullable: true, description: 'The granted text of a feature of type string.' })
  get text(): string | null {
    return typeof this.value === 'string' ? this.value : null;
  }

  @Field(() => Decimal, { nullable: true, description: 'The limit minus the usage, never below 0.' })
  get left(): string | null {
    if (this.limit === null || this.used === null) return null;
    const left = Rational.of(this.limit).plus(Rational.of(this.used).times(minusOne));
    return left.compare(zero) > 0 ? left.toDecimal() : '0';
  }
}

const zero = Rational.of('0');
const minusOne = Rational.of('-1');

/**
 * Derives the type from the value. A plan that is no longer sold keeps its grants after the feature changes its type or
 * is removed. Only a number is ambiguous, since it fits two types.
 */
function typeOf(value: Grant, featureType: FeatureType | null): FeatureType {
  if (typeof value === 'boolean') return FeatureType.boolean;
  if (typeof value === 'string') return FeatureType.string;
  return featureType === FeatureType.metered ? FeatureType.metered : FeatureType.quantity;
}
