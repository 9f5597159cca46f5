import { Field, ID, InputType, Int } from 'type-graphql';
import { Json, Slug, Url } from '../../platform/graphql/graphql-scalars.ts';
import { FeatureInput, PlanInput } from '../offers/offer-input.ts';
import { Distribution, ProductKind, ProductMedia, ProductTranslation } from './product-parts.ts';
import { ProductStatus } from './product-status.ts';

/** A whole product as a caller writes it: to register one, or to take the place of what stood before. */
@InputType({
  description: 'A whole product, also as a line of an import has it: at most 300,000 characters in all.',
})
export class ProductInput {
  @Field(() => Slug, { description: 'Its name in addresses, unique within the project.' })
  slug!: string;

  @Field(() => String, {
    description: 'As people read it, such as on invoices: 1 to 200 characters on one line.',
  })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What it is, in one line of at most 300 characters.' })
  tagline?: string | null;

  @Field(() => String, { nullable: true, description: 'Markdown.' })
  description?: string | null;

  @Field(() => ProductKind, { description: 'Whether it is software, a service, content or an add-on.' })
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

  @Field(() => Url, { nullable: true, description: 'Where its source is kept.' })
  repositoryUrl?: string | null;

  @Field(() => Url, { nullable: true, description: 'Where it presents itself.' })
  homepageUrl?: string | null;

  @Field(() => Url, { nullable: true, description: 'Where its manual is.' })
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

  @Field(() => String, {
    nullable: true,
    description: 'The code of the kind of goods, by which tax rates are chosen: at most 50 characters.',
  })
  taxCode?: string | null;

  @Field(() => Distribution, { description: 'Who may download its releases.' })
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

  @Field(() => String, {
    nullable: true,
    description: "Its name in the project's own system: unique within the project, at most 200 characters.",
  })
  externalReference?: string | null;

  @Field(() => [FeatureInput], { description: 'The features that its plans grant, at most 100.' })
  features: FeatureInput[] = [];

  @Field(() => [PlanInput], { description: 'The ways to buy it, at most 50.' })
  plans: PlanInput[] = [];
}

@InputType({
  description: 'What `registerProduct` takes: a whole product, at most 300,000 characters in all.',
})
export class RegisterProductInput extends ProductInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project that offers it; left out, the project of the key, or your default project.',
  })
  projectId?: string | null;
}

/** A change of some of a product's parts: what is left out stays, what is null is emptied. */
@InputType({
  description:
    'What `updateProduct` takes: what is left out stays, a list replaces the one before, and null empties; slug, name, kind and distribution must not be null.',
})
export class UpdateProductInput implements Partial<ProductInput> {
  @Field(() => Slug, { nullable: true, description: 'Its name in addresses, unique within the project.' })
  slug?: string;

  @Field(() => String, {
    nullable: true,
    description: 'As people read it, such as on invoices: 1 to 200 characters on one line.',
  })
  name?: string;

  @Field(() => String, { nullable: true, description: 'What it is, in one line of at most 300 characters.' })
  tagline?: string | null;

  @Field(() => String, { nullable: true, description: 'Markdown.' })
  description?: string | null;

  @Field(() => ProductKind, {
    nullable: true,
    description: 'Whether it is software, a service, content or an add-on.',
  })
  kind?: ProductKind;

  @Field(() => ProductStatus, {
    nullable: true,
    description: 'The new status, never draft for a product that was published; null keeps it.',
  })
  status?: ProductStatus | null;

  @Field(() => String, { nullable: true, description: 'An SPDX licence expression, such as Apache-2.0.' })
  licence?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The version of the software that is current, at most 100 characters.',
  })
  releaseVersion?: string | null;

  @Field(() => Url, { nullable: true, description: 'Where its source is kept.' })
  repositoryUrl?: string | null;

  @Field(() => Url, { nullable: true, description: 'Where it presents itself.' })
  homepageUrl?: string | null;

  @Field(() => Url, { nullable: true, description: 'Where its manual is.' })
  documentationUrl?: string | null;

  @Field(() => [Slug], { nullable: true, description: 'The shelves it stands on, at most 10.' })
  categories?: string[];

  @Field(() => [String], { nullable: true, description: 'Free words to find it by, at most 50.' })
  tags?: string[];

  @Field(() => [Slug], { nullable: true, description: 'What it runs on, such as linux or web, at most 20.' })
  platforms?: string[];

  @Field(() => [ProductMedia], { nullable: true, description: 'At most 20.' })
  media?: ProductMedia[];

  @Field(() => String, {
    nullable: true,
    description: 'What one of it is called on an invoice, such as "seat".',
  })
  unitLabel?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The code of the kind of goods, by which tax rates are chosen: at most 50 characters.',
  })
  taxCode?: string | null;

  @Field(() => Distribution, { nullable: true, description: 'Who may download its releases.' })
  distribution?: Distribution;

  @Field(() => Json, {
    nullable: true,
    description: 'For everybody: 50 keys of 40 characters, values of 500.',
  })
  metadata?: Record<string, unknown> | null;

  @Field(() => Json, { nullable: true, description: 'For the project alone, within the same limits.' })
  privateMetadata?: Record<string, unknown> | null;

  @Field(() => [ProductTranslation], {
    nullable: true,
    description: 'One for each other language, at most 50.',
  })
  translations?: ProductTranslation[];

  @Field(() => String, {
    nullable: true,
    description: "Its name in the project's own system: unique within the project, at most 200 characters.",
  })
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
