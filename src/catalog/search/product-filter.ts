import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { Check } from '../../platform/values/check.ts';
import { DateTime, Slug } from '../../platform/graphql/graphql-scalars.ts';
import { Distribution, ProductKind } from '../products/product-parts.ts';
import { ProductStatus } from '../products/product-status.ts';

export enum ProductSort {
  relevance = 'relevance',
  newest = 'newest',
  name = 'name',
  most_subscribed = 'most_subscribed',
}

registerEnumType(ProductSort, {
  name: 'ProductSort',
  description: 'The order of a list of products.',
  valuesConfig: {
    relevance: { description: 'The best match for the text first; refused without a text.' },
    newest: { description: 'The latest created first.' },
    name: { description: 'By name from A to Z, in capitals or not.' },
    most_subscribed: { description: 'The most running subscriptions first, counted every few minutes.' },
  },
});

@InputType({ description: 'Every condition given must hold.' })
export class ProductFilter {
  @Field(() => String, {
    nullable: true,
    description:
      'Words of name, tagline, tags, categories and description, as in a search engine: "in this order", -without, or. ' +
      'The last may be the beginning of one. Where nothing is found, words that nothing has, but those in quotes, are ' +
      'corrected to the closest that something has.',
  })
  text?: string | null;

  @Field(() => String, { nullable: true, description: 'It has this tag.' })
  tag?: string | null;

  @Field(() => [String], { nullable: true, description: 'It has all of these.' })
  tags?: string[] | null;

  @Field(() => [Slug], { nullable: true, description: 'It stands on one of these shelves.' })
  categories?: string[] | null;

  @Field(() => [Slug], { nullable: true, description: 'It runs on one of these.' })
  platforms?: string[] | null;

  @Field(() => ProductKind, { nullable: true, description: 'It is of this kind.' })
  kind?: ProductKind | null;

  @Field(() => ProductStatus, { nullable: true, description: 'It has this status.' })
  status?: ProductStatus | null;

  @Field(() => String, {
    nullable: true,
    description: 'An SPDX licence expression, exactly as the product has it.',
  })
  licence?: string | null;

  @Field(() => Distribution, { nullable: true, description: 'Its releases are distributed in this way.' })
  distribution?: Distribution | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it can be had for nothing: at one of its prices, or because it has none.',
  })
  isFree?: boolean | null;

  @Field(() => ID, { nullable: true, description: 'This project offers it.' })
  projectId?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'It was changed after this.' })
  updatedAfter?: Temporal.Instant | null;
}

/** Refuses lists longer than any product's own. */
export function checkFilter({ tags, categories, platforms }: ProductFilter): void {
  new Check()
    .atMost(tags ?? [], '/tags', 50)
    .atMost(categories ?? [], '/categories', 50)
    .atMost(platforms ?? [], '/platforms', 50)
    .done();
}
