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
import type { ConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';

export const ProductConnection = connection(Product);

/** A page of products, and what it was found by. */
export interface ProductsPage extends ConnectionOf<Row<Product>> {
  found: { filter: ProductFilter; corrections?: Corrections };
}

@ObjectType({ simpleResolvers: true, description: 'A value of a facet, and how many products have it.' })
class FacetCount {
  @Field(() => String, { description: 'The value, as a filter takes it.' })
  value!: string;

  @Field(() => Int, { description: 'The number of products that have it.' })
  count!: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'How many products have which values, the most frequent 50 of each. A facet is counted without its own filter, ' +
    'so that it says what choosing another value would find.',
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

/** What counting costs, in points: it may read every product there is. */
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
      description: 'Which products are counted; left out, all that you may see.',
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
    description: 'The text that was searched for instead, where no product has the words as they are written.',
  })
  correctedText(@Root() { found: { filter, corrections } }: ProductsPage): string | null {
    return corrections ? textOf(readCorrected(filter.text, corrections)!) : null;
  }

  @costs(costOfCounting)
  @FieldResolver(() => ProductFacets, {
    description: 'Counts over everything that the filter finds, on whatever page.',
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
  const asked = fieldsBelow(fieldNodes, fragments);
  const wanted = facets.filter((facet) => asked.has(facet));
  return countFacets(em, viewer, found, wanted);
}
