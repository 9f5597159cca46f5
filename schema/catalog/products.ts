import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, Info, Query, Resolver } from 'type-graphql';
import { usually } from '../../src/platform/graphql/list-size.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { Feature } from '../../src/catalog/offers/feature.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { findProduct, findShownProduct } from '../../src/catalog/products/products.ts';
import type { ShownProduct } from '../../src/catalog/products/products.ts';
import { ProductFilter, ProductSort } from '../../src/catalog/search/product-filter.ts';
import { searchProducts } from '../../src/catalog/search/search-products.ts';
import { selectsFragment } from '../engine/fragments/cached-selection.ts';
import { requestOfNodes } from '../lists/list-request.ts';
import { chargeSearch } from './charge-search.ts';
import { chargeTexts } from './charge-texts.ts';
import { PageArgs, pageRequest, toConnection } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { many, one, relate } from '../lists/relation.ts';
import { stillSold } from './plans.ts';
import { ProductConnection } from './product-facets.ts';
import type { ProductsPage } from './product-facets.ts';
import { sql } from '../../src/platform/store/sql.ts';

@ArgsType()
class ProductsArgs extends PageArgs {
  @Field(() => ProductFilter, {
    defaultValue: {},
    description: 'The filter of the list; by default all products that you may see.',
  })
  filter!: ProductFilter;

  @Field(() => ProductSort, {
    nullable: true,
    description: 'The order; by default relevance with a search text, and newest first without.',
  })
  sort?: ProductSort | null;
}

const ofProduct = relate(Product, {
  project: one(Project, 'projectId'),
  features: many(Feature, 'productId', (ids) => sql`product_id = any(${ids}) order by position`),
  plans: many(Plan, 'productId', stillSold('product_id')),
});

@Resolver(() => Product)
export class ProductsResolver {
  @Query(() => Product, { nullable: true, description: 'One product. Scope catalog:read.' })
  product(
    @Arg('id', () => ID, { description: 'The id of the product.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Product | ShownProduct> {
    return selectsFragment(info) ? findShownProduct(em, viewer, id) : findProduct(em, viewer, id);
  }

  @Query(() => ProductConnection, {
    description: 'The products that you may see, with search, filters and a chosen order. Scope catalog:read.',
  })
  async products(
    @Args() args: ProductsArgs,
    @Ctx() { em, viewer, loaders, budget }: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ProductsPage> {
    chargeSearch(budget, args.filter);
    const page = await searchProducts(em, viewer, args, pageRequest(args, requestOfNodes(Product, info)));
    chargeTexts(budget, page.rows);
    await loaders.readAhead(Product, page.rows, info);
    return { ...toConnection(page), found: { filter: args.filter, corrections: page.corrections } };
  }

  @FieldResolver(() => Project, { description: 'The project that offers it.' })
  project(@Related() related: RelatedTo) {
    return related(ofProduct.project);
  }

  @usually(3)
  @FieldResolver(() => [Feature], {
    description: 'The features that its plans grant, in the order the project gave them.',
  })
  features(@Related() related: RelatedTo) {
    return related(ofProduct.features);
  }

  @usually(2)
  @FieldResolver(() => [Plan], {
    description: 'The plans that are sold, in the order the project gave them.',
  })
  plans(@Related() related: RelatedTo) {
    return related(ofProduct.plans);
  }
}
