import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Field, FieldResolver, Info, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Product } from '../../src/catalog/products/product.ts';
import { facets } from '../../src/catalog/search/conditions.ts';
import { countFacets } from '../../src/catalog/search/count-facets.ts';
import type { FacetCounts } from '../../src/catalog/search/count-facets.ts';
import { readCorrected, textOf } from '../../src/catalog/search/corrections.ts';
import type { Corrections } from '../../src/catalog/search/corrections.ts';
import { ProductFilter } from '../../src/catalog/search/product-filter.ts';
import { searchProducts } from '../../src/catalog/search/search-products.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { fieldsBelow } from '../lists/list-request.ts';
import { chargeSearch } from './charge-search.ts';
import { connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';

export const ProductConnection = connection(Product);

/** A page of products, with the filter and the corrections that found it. */
export interface ProductsPage extends CountedConnectionOf<Row<Product>> {
  found: { filter: ProductFilter; corrections?: Corrections };
}

@ObjectType({ simpleResolvers: true, description: 'A value of a facet, and the number of products that have it.' })
class FacetCount {
  @Field(() => String, { description: 'The value, as sent in a filter.' })
  value!: string;

  @Field(() => Int, { description: 'The number of products that have it.' })
  count!: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'The numbers of products by value, for the 50 most frequent values of each facet. Each facet ignores its own filter, ' +
    'so it shows how many products another value would find.',
})
class ProductFacets {
  @usually(20)
  @Field(() => [FacetCount], { description: 'Kinds of product, such as software.' })
  kind!: FacetCount[];

  @usually(20)
  @Field(() => [FacetCount], { description: 'Slugs of categories, such as developer-tools.' })
  category!: FacetCount[];

  @usually(20)
  @Field(() => [FacetCount], { description: 'Free words that products are tagged with.' })
  tag!: FacetCount[];

  @usually(20)
  @Field(() => [FacetCount], { description: 'Slugs of platforms, such as linux.' })
  platform!: FacetCount[];

  @usually(20)
  @Field(() => [FacetCount], { description: 'SPDX licence expressions.' })
  licence!: FacetCount[];

  @usually(20)
  @Field(() => [FacetCount], { description: 'Ids of projects.' })
  project!: FacetCount[];
}

/** The cost of counting in points: it may read all products. */
const costOfCounting = 12_000;

@Resolver(() => ProductConnection)
export class ProductFacetsResolver {
  @costs(costOfCounting)
  @Query(() => ProductFacets, {
    description: 'Counts over the products that a filter finds. Scope catalog:read.',
  })
  async productFacets(
    @Arg('filter', () => ProductFilter, {
      defaultValue: {},
      description: 'The filter of the counted products; by default all that you may see.',
    })
    filter: ProductFilter,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<FacetCounts> {
    chargeSearch(context.budget, filter);
    const { corrections } = await searchProducts(context.em, context.viewer, { filter }, { first: 1 });
    return count({ filter, corrections }, context, info);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The corrected search text; null unless no product matches the text as written.',
  })
  correctedText(@Root() { found: { filter, corrections } }: ProductsPage): string | null {
    return corrections ? textOf(readCorrected(filter.text, corrections)!) : null;
  }

  @costs(costOfCounting)
  @FieldResolver(() => ProductFacets, {
    description: 'Counts over all products that the filter finds, on every page.',
  })
  facets(
    @Root() { found }: ProductsPage,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<FacetCounts> {
    return count(found, context, info);
  }
}

function count(
  found: ProductsPage['found'],
  { em, viewer }: HubContext,
  { fieldNodes, fragments }: GraphQLResolveInfo,
): Promise<FacetCounts> {
  const requested = fieldsBelow(fieldNodes, fragments);
  const selected = facets.filter((facet) => requested.has(facet));
  return countFacets(em, viewer, found, selected);
}
