import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Project } from '../../src/auth/projects/project.ts';
import { productList } from '../../src/catalog/products/product-list.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { costs } from '../engine/cost/field-costs.ts';
import { Below } from '../lists/below.ts';
import type { ListBelow } from '../lists/below.ts';
import { PageArgs } from '../lists/connection.ts';
import { needs } from '../lists/relation.ts';
import { chargeTexts } from './charge-texts.ts';
import { ProductConnection } from './product-facets.ts';
import type { ProductsPage } from './product-facets.ts';

needs(Project, { products: ['id'] });

/** The cost in points, which bounds how many pages of products, with long texts, one statement reads. */
const costOfProducts = 1_000;

@Resolver(() => Project)
export class ProductsOfProjectsResolver {
  @costs(costOfProducts)
  @FieldResolver(() => ProductConnection, {
    description: 'The products of the project that you may see, newest first. Scope catalog:read.',
  })
  async products(
    @Root() { id }: Row<Project>,
    @Args(() => PageArgs) args: PageArgs,
    @Below() below: ListBelow,
    @Ctx() { budget }: HubContext,
  ): Promise<ProductsPage> {
    const page = await below(productList, 'projectId', args);
    chargeTexts(budget, page.nodes);
    return { ...page, found: { filter: { projectId: id } } };
  }
}
