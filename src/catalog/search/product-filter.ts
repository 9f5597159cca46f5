import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { entries, checkBounds } from '../../platform/values/bounds.ts';
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
    relevance: { description: 'The best match for the text first; requires a text.' },
    newest: { description: 'The latest created first.' },
    name: { description: 'By name from A to Z, ignoring case.' },
    most_subscribed: { description: 'The most running subscriptions first, counted every few minutes.' },
  },
});

@InputType({ description: 'The conditions for products; all given ones must hold.' })
export class ProductFilter {
  @Field(() => String, {
    nullable: true,
    description:
      'Words of name, tagline, tags, categories and description, as in a search engine: "exact phrase", -excluded, or. ' +
      'The last word may be incomplete. If nothing is found, words that no product has are corrected to the closest ' +
      'known ones, except in quotes.',
  })
  text?: string | null;

  @Field(() => String, { nullable: true, description: 'The product has this tag.' })
  tag?: string | null;

  @bounded(entries(50))
  @Field(() => [String], { nullable: true, description: 'The product has all of these tags.' })
  tags?: string[] | null;

  @bounded(entries(50))
  @Field(() => [Slug], { nullable: true, description: 'The product is in at least one of these categories.' })
  categories?: string[] | null;

  @bounded(entries(50))
  @Field(() => [Slug], { nullable: true, description: 'The product runs on at least one of these platforms.' })
  platforms?: string[] | null;

  @Field(() => ProductKind, { nullable: true, description: 'The product is of this kind.' })
  kind?: ProductKind | null;

  @Field(() => ProductStatus, { nullable: true, description: 'The product has this status.' })
  status?: ProductStatus | null;

  @Field(() => String, {
    nullable: true,
    description: 'The product has exactly this SPDX licence expression.',
  })
  licence?: string | null;

  @Field(() => Distribution, {
    nullable: true,
    description: 'The releases of the product are distributed in this way.',
  })
  distribution?: Distribution | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the product is free: it has a price of 0, or no price.',
  })
  isFree?: boolean | null;

  @Field(() => ID, { nullable: true, description: 'The product belongs to this project.' })
  projectId?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'The product was changed after this time.' })
  updatedAfter?: Temporal.Instant | null;
}

/** Refuses lists that are longer than any product's own. */
export function checkFilter(filter: ProductFilter): void {
  checkBounds(new Check(), ProductFilter, filter).done();
}
