import { Field, ID, InputType, Int } from 'type-graphql';
import { Currency, Decimal, Json, Key, Slug, Url } from '../../platform/graphql-scalars.ts';
import { FeatureType } from '../offers/feature.ts';
import { Interval } from '../offers/price.ts';
import { ProductStatus } from './product.ts';

@InputType()
export class FeatureInput {
  @Field(() => Key, { description: 'Unique within the product; plans grant it by this name.' })
  key!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => FeatureType)
  type!: FeatureType;
}

@InputType()
export class PriceInput {
  @Field(() => Currency)
  currency!: string;

  @Field(() => Decimal, { description: 'For one unit, in the currency itself: "9.90".' })
  unitAmount!: string;

  @Field(() => Interval, { defaultValue: Interval.month })
  interval!: Interval;

  @Field(() => Int, { defaultValue: 1, description: '1 to 36.' })
  intervalCount!: number;
}

@InputType()
export class PlanInput {
  @Field(() => Key, {
    description: 'Unique within the product; on replacement a plan keeps its id by this name.',
  })
  key!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => Json, {
    nullable: true,
    description: 'Feature key to true, a number or a text, by the type of the feature.',
  })
  grants?: Record<string, unknown> | null;

  @Field(() => [PriceInput], { defaultValue: [] })
  prices!: PriceInput[];
}

/** A whole product as a caller writes it: to register one, or to take the place of what stood before. */
@InputType()
export class ProductInput {
  @Field(() => Slug)
  slug!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  tagline?: string | null;

  @Field(() => String, { nullable: true, description: 'Markdown.' })
  description?: string | null;

  @Field(() => ProductStatus, { defaultValue: ProductStatus.active })
  status!: ProductStatus;

  @Field(() => String, { nullable: true, description: 'An SPDX licence expression, such as Apache-2.0.' })
  licence?: string | null;

  @Field(() => String, { nullable: true, description: 'The version of the software that is current.' })
  releaseVersion?: string | null;

  @Field(() => Url, { nullable: true })
  repositoryUrl?: string | null;

  @Field(() => Url, { nullable: true })
  homepageUrl?: string | null;

  @Field(() => Url, { nullable: true })
  documentationUrl?: string | null;

  @Field(() => [String], { defaultValue: [] })
  tags!: string[];

  @Field(() => Json, { nullable: true })
  metadata?: Record<string, unknown> | null;

  @Field(() => String, { nullable: true })
  externalReference?: string | null;

  @Field(() => [FeatureInput], { defaultValue: [] })
  features!: FeatureInput[];

  @Field(() => [PlanInput], { defaultValue: [] })
  plans!: PlanInput[];
}

@InputType()
export class RegisterProductInput extends ProductInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project that offers it; left out, the project of the credential.',
  })
  projectId?: string | null;
}
