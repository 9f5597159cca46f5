import { Field, ID, InputType, Int } from 'type-graphql';
import { Json, Slug, Url } from '../../platform/graphql/graphql-scalars.ts';
import { FeatureInput, PlanInput } from '../offers/offer-input.ts';
import { Distribution, ProductKind, ProductMedia, ProductTranslation } from './product-parts.ts';
import { ProductStatus } from './product-status.ts';

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

  @Field(() => ProductKind)
  kind: ProductKind = ProductKind.software;

  @Field(() => ProductStatus, {
    nullable: true,
    description: 'Left out, a new product is active and any other stays what it is.',
  })
  status?: ProductStatus | null;

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

  @Field(() => [Slug], { description: 'The shelves it stands on, at most 10.' })
  categories: string[] = [];

  @Field(() => [String], { description: 'Free words to find it by, at most 50.' })
  tags: string[] = [];

  @Field(() => [Slug], { description: 'What it runs on, such as linux or web, at most 20.' })
  platforms: string[] = [];

  @Field(() => [ProductMedia], { description: 'At most 20.' })
  media: ProductMedia[] = [];

  @Field(() => String, {
    nullable: true,
    description: 'What one of it is called on an invoice, such as "seat".',
  })
  unitLabel?: string | null;

  @Field(() => String, { nullable: true, description: 'What kind of goods it is to who reckons taxes.' })
  taxCode?: string | null;

  @Field(() => Distribution)
  distribution: Distribution = Distribution.licensed;

  @Field(() => Json, {
    nullable: true,
    description: 'For everybody: 50 keys of 40 characters, values of 500.',
  })
  metadata?: Record<string, unknown> | null;

  @Field(() => Json, { nullable: true, description: 'For the project alone, within the same limits.' })
  privateMetadata?: Record<string, unknown> | null;

  @Field(() => [ProductTranslation], { description: 'One for each other language, at most 50.' })
  translations: ProductTranslation[] = [];

  @Field(() => String, { nullable: true })
  externalReference?: string | null;

  @Field(() => [FeatureInput])
  features: FeatureInput[] = [];

  @Field(() => [PlanInput])
  plans: PlanInput[] = [];
}

@InputType()
export class RegisterProductInput extends ProductInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project that offers it; left out, the project of the key, or your default project.',
  })
  projectId?: string | null;
}

/** A change of some of a product's parts: what is left out stays, what is null is emptied. */
@InputType()
export class UpdateProductInput implements Partial<ProductInput> {
  @Field(() => Slug, { nullable: true })
  slug?: string;

  @Field(() => String, { nullable: true })
  name?: string;

  @Field(() => String, { nullable: true })
  tagline?: string | null;

  @Field(() => String, { nullable: true, description: 'Markdown.' })
  description?: string | null;

  @Field(() => ProductKind, { nullable: true })
  kind?: ProductKind;

  @Field(() => ProductStatus, { nullable: true })
  status?: ProductStatus | null;

  @Field(() => String, { nullable: true, description: 'An SPDX licence expression, such as Apache-2.0.' })
  licence?: string | null;

  @Field(() => String, { nullable: true })
  releaseVersion?: string | null;

  @Field(() => Url, { nullable: true })
  repositoryUrl?: string | null;

  @Field(() => Url, { nullable: true })
  homepageUrl?: string | null;

  @Field(() => Url, { nullable: true })
  documentationUrl?: string | null;

  @Field(() => [Slug], { nullable: true })
  categories?: string[];

  @Field(() => [String], { nullable: true })
  tags?: string[];

  @Field(() => [Slug], { nullable: true })
  platforms?: string[];

  @Field(() => [ProductMedia], { nullable: true })
  media?: ProductMedia[];

  @Field(() => String, { nullable: true })
  unitLabel?: string | null;

  @Field(() => String, { nullable: true })
  taxCode?: string | null;

  @Field(() => Distribution, { nullable: true })
  distribution?: Distribution;

  @Field(() => Json, { nullable: true })
  metadata?: Record<string, unknown> | null;

  @Field(() => Json, { nullable: true })
  privateMetadata?: Record<string, unknown> | null;

  @Field(() => [ProductTranslation], { nullable: true })
  translations?: ProductTranslation[];

  @Field(() => String, { nullable: true })
  externalReference?: string | null;

  @Field(() => [FeatureInput], {
    nullable: true,
    description: 'All of them: what is not among them is gone.',
  })
  features?: FeatureInput[];

  @Field(() => [PlanInput], {
    nullable: true,
    description: 'All of them: what is not among them is no longer sold.',
  })
  plans?: PlanInput[];

  @Field(() => Int, { nullable: true, description: 'Refused as stale unless this is its version.' })
  ifVersion?: number | null;
}
