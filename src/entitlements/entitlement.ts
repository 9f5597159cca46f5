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
    override: { description: 'The project granted it to this subscription, in place of what the plan says.' },
  },
});

/** What is known of an entitlement; all else follows from it. */
export type EntitlementFacts = Pick<
  Entitlement,
  'productId' | 'productSlug' | 'subscriptionId' | 'feature' | 'unit' | 'value' | 'source' | 'used' | 'resetsAt'
> & {
  /** As the catalog has it now; none when the product no longer has the feature. */
  featureType: FeatureType | null;
};

/** What a customer may use of one feature, and how much of it is left. */
@ObjectType({
  simpleResolvers: true,
  description: 'The part of one feature that a customer may use, and how much of it is left.',
})
export class Entitlement {
  @Field(() => ID, { description: 'The id of the product.' })
  productId!: string;

  @Field(() => String, { description: 'The slug of the product.' })
  productSlug!: string;

  @Field(() => ID, { description: 'The subscription that grants it; of several, the one that grants most.' })
  subscriptionId!: string;

  @Field(() => String, { description: 'The key of the feature.' })
  feature!: string;

  @Field(() => FeatureType, { description: 'The type of the feature.' })
  readonly type: FeatureType;

  @Field(() => String, { nullable: true, description: 'The unit, such as "seat" or "GB".' })
  unit!: string | null;

  @Field(() => GrantValue, { description: 'The value that was granted, not multiplied by the quantity of the item.' })
  value!: Grant;

  @Field(() => EntitlementSource, { description: 'The source.' })
  source!: EntitlementSource;

  @Field(() => Decimal, {
    nullable: true,
    description: 'For what is metered, how much was used in the current period; null also where no meter counts it.',
  })
  used!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'For what is metered, when the next period begins; null also where the subscription ends before.',
  })
  resetsAt!: Temporal.Instant | null;

  constructor({ featureType, ...facts }: EntitlementFacts) {
    Object.assign(this, facts);
    this.type = typeOf(facts.value, featureType);
  }

  @Field(() => Boolean, {
    description:
      'Whether it may be used now: true, a number above 0, or a text; of what is metered, whether any is left.',
  })
  get isGranted(): boolean {
    return this.left === null ? Boolean(this.value) : Rational.of(this.left).compare(none) > 0;
  }

  @Field(() => Decimal, {
    nullable: true,
    description: 'For a quantity, how many; for what is metered, how much in a period.',
  })
  get limit(): string | null {
    return typeof this.value === 'number' ? String(this.value) : null;
  }

  @Field(() => String, { nullable: true, description: 'For a feature of type string, which one.' })
  get text(): string | null {
    return typeof this.value === 'string' ? this.value : null;
  }

  @Field(() => Decimal, { nullable: true, description: 'The limit less what was used, and never below 0.' })
  get left(): string | null {
    if (this.limit === null || this.used === null) return null;
    const left = Rational.of(this.limit).plus(Rational.of(this.used).times(minusOne));
    return left.compare(none) > 0 ? left.toDecimal() : '0';
  }
}

const none = Rational.of('0');
const minusOne = Rational.of('-1');

/**
 * A plan that is no longer sold keeps what it granted when a feature had another type, or was still there: the value
 * tells then. Only a number may be of two types.
 */
function typeOf(value: Grant, featureType: FeatureType | null): FeatureType {
  if (typeof value === 'boolean') return FeatureType.boolean;
  if (typeof value === 'string') return FeatureType.string;
  return featureType === FeatureType.metered ? FeatureType.metered : FeatureType.quantity;
}
