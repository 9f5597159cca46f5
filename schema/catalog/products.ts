import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Info,
  InputType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { Project } from '../../src/auth/projects/project.ts';
import { Feature } from '../../src/catalog/offers/feature.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { ProductStatus } from '../../src/catalog/products/product-status.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { findProduct, listProducts } from '../../src/catalog/products/products.ts';
import type { Row } from '../../src/platform/rows.ts';
import { PageArgs, connection, pageRequest, toConnection } from '../connection.ts';
import type { ConnectionOf } from '../connection.ts';
import type { HubContext } from '../context.ts';
import { many, one, relate } from '../relation.ts';
import { sold } from './plans.ts';

@InputType({ description: 'Every condition given must hold.' })
class ProductFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Words of name, tagline, tags and description, as in a search engine.',
  })
  text?: string | null;

  @Field(() => String, { nullable: true })
  tag?: string | null;

  @Field(() => ProductStatus, { nullable: true })
  status?: ProductStatus | null;

  @Field(() => ID, { nullable: true })
  projectId?: string | null;
}

@ArgsType()
class ProductsArgs extends PageArgs {
  @Field(() => ProductFilter, { defaultValue: {} })
  filter!: ProductFilter;
}

const ProductConnection = connection(Product);

const ofProduct = relate(Product, {
  project: one(Project, 'projectId'),
  features: many(Feature, 'productId', 'product_id = any(?) order by position'),
  plans: many(Plan, 'productId', sold('product_id')),
});

@Resolver(() => Product)
export class ProductsResolver {
  @Query(() => Product, { description: 'One product. Scope catalog:read.' })
  product(@Arg('id', () => ID) id: string, @Ctx() { em, viewer }: HubContext): Promise<Product> {
    return findProduct(em, viewer, id);
  }

  @Query(() => ProductConnection, {
    description: 'The products you may see, newest first. Scope catalog:read.',
  })
  async products(
    @Args() args: ProductsArgs,
    @Ctx() { em, viewer, loaders }: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<Row<Product>>> {
    const page = await listProducts(em, viewer, args.filter, pageRequest(args));
    await loaders.readAhead(Product, page.rows, info);
    return toConnection(page, args);
  }

  @FieldResolver(() => Project)
  project(@Root() product: Row<Product>, @Ctx() { loaders }: HubContext) {
    return loaders.related(ofProduct.project, product);
  }

  @FieldResolver(() => [Feature])
  features(@Root() product: Row<Product>, @Ctx() { loaders }: HubContext) {
    return loaders.related(ofProduct.features, product);
  }

  @FieldResolver(() => [Plan], {
    description: 'The plans that are sold, in the order the project gave them.',
  })
  plans(@Root() product: Row<Product>, @Ctx() { loaders }: HubContext) {
    return loaders.related(ofProduct.plans, product);
  }
}
