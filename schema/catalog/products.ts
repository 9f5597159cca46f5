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
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { Project } from '../../src/auth/projects/project.ts';
import { Feature } from '../../src/catalog/offers/feature.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { ProductInput, RegisterProductInput } from '../../src/catalog/products/product-input.ts';
import { Product, ProductStatus } from '../../src/catalog/products/product.ts';
import { findProduct, listProducts } from '../../src/catalog/products/products.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { archiveProduct, removeProduct } from '../../src/catalog/products/remove-product.ts';
import { replaceProduct } from '../../src/catalog/products/replace-product.ts';
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

@ObjectType({ simpleResolvers: true })
class ProductPayload {
  @Field(() => Product)
  product!: Product;
}

@ObjectType({ simpleResolvers: true })
class DeleteProductPayload {
  @Field(() => ID)
  deletedProductId!: string;
}

const ProductConnection = connection(Product);

const ofProduct = relate(Product, {
  project: one(Project, 'projectId'),
  features: many(Feature, 'productId', 'product_id = any(?) order by position', [
    'id',
    'productId',
    'key',
    'name',
    'description',
    'type',
  ]),
  plans: many(Plan, 'productId', sold('product_id'), [
    'id',
    'productId',
    'key',
    'name',
    'description',
    'grants',
  ]),
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

  @Mutation(() => ProductPayload, {
    description: 'Registers a product with its features, plans and prices. Scope catalog:write.',
  })
  async registerProduct(
    @Arg('input', () => RegisterProductInput) input: RegisterProductInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProductPayload> {
    return { product: await registerProduct(em, viewer, input, now) };
  }

  @Mutation(() => ProductPayload, {
    description:
      'Puts a whole product in the place of what stood before; what is left out is emptied. Scope catalog:write.',
  })
  async replaceProduct(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ProductInput) input: ProductInput,
    @Arg('ifVersion', () => Int, {
      nullable: true,
      description: 'Refused as stale unless this is its version.',
    })
    ifVersion: number | null,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProductPayload> {
    return { product: await replaceProduct(em, viewer, id, input, now, ifVersion) };
  }

  @Mutation(() => ProductPayload, {
    description: 'Takes a product off sale; who has it keeps it. Scope catalog:write.',
  })
  async archiveProduct(
    @Arg('id', () => ID) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProductPayload> {
    return { product: await archiveProduct(em, viewer, id, now) };
  }

  @Mutation(() => DeleteProductPayload, {
    description: 'Removes a product no subscription refers to. Scope catalog:write.',
  })
  async deleteProduct(
    @Arg('id', () => ID) id: string,
    @Arg('ifVersion', () => Int, {
      nullable: true,
      description: 'Refused as stale unless this is its version.',
    })
    ifVersion: number | null,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<DeleteProductPayload> {
    return { deletedProductId: (await removeProduct(em, viewer, id, now, ifVersion)).id };
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
