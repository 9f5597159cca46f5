import { Arg, Ctx, Field, ID, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { changeStatus } from '../../src/catalog/products/change-status.ts';
import { ProductInput, RegisterProductInput, UpdateProductInput } from '../../src/catalog/products/product-input.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { registerProduct } from '../../src/catalog/products/register-product.ts';
import { removeProduct } from '../../src/catalog/products/remove-product.ts';
import { replaceProduct } from '../../src/catalog/products/replace-product.ts';
import { updateProduct } from '../../src/catalog/products/update-product.ts';
import type { HubContext } from '../context.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'The answer to the mutations of a product, except `deleteProduct`.',
})
class ProductPayload {
  @Field(() => Product, { description: 'The product as it is now.' })
  product!: Product;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `deleteProduct`.' })
class DeleteProductPayload {
  @Field(() => ID, { description: 'The id of the deleted product.' })
  deletedProductId!: string;
}

@Resolver()
export class ProductMutationsResolver {
  @Mutation(() => ProductPayload, {
    description: 'Registers a product with its features, plans and prices. Scope catalog:write.',
  })
  async registerProduct(
    @Arg('input', () => RegisterProductInput, { description: 'The product to register.' })
    input: RegisterProductInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProductPayload> {
    return { product: await registerProduct(em, viewer, input, now) };
  }

  @Mutation(() => ProductPayload, {
    description:
      'Puts a whole product in the place of what stood before; what is left out is emptied. Scope catalog:write.',
  })
  async replaceProduct(
    @Arg('id', () => ID, { description: 'The product to replace.' }) id: string,
    @Arg('input', () => ProductInput, { description: 'The whole product as it is to be.' })
    input: ProductInput,
    @Arg('ifVersion', () => Int, {
      nullable: true,
      description: 'Refused as stale unless this is its version.',
    })
    ifVersion: number | null,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProductPayload> {
    return { product: await replaceProduct(em, viewer, { id, input, ifVersion }, now) };
  }

  @Mutation(() => ProductPayload, {
    description:
      'Changes the parts of a product that are given and leaves the others; null empties one. Scope catalog:write.',
  })
  async updateProduct(
    @Arg('id', () => ID, { description: 'The product to change.' }) id: string,
    @Arg('input', () => UpdateProductInput, { description: 'The changes.' })
    input: UpdateProductInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProductPayload> {
    return { product: await updateProduct(em, viewer, { id, input }, now) };
  }

  @Mutation(() => ProductPayload, {
    description: 'Puts a product on sale and on the lists. Scope catalog:write.',
  })
  async publishProduct(
    @Arg('id', () => ID, { description: 'The product to publish.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProductPayload> {
    return { product: await changeStatus(em, viewer, { id, event: 'publish' }, now) };
  }

  @Mutation(() => ProductPayload, {
    description: 'Puts a product on sale for who knows its id, and on no list. Scope catalog:write.',
  })
  async unlistProduct(
    @Arg('id', () => ID, { description: 'The product to put on sale without listing it.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProductPayload> {
    return { product: await changeStatus(em, viewer, { id, event: 'unlist' }, now) };
  }

  @Mutation(() => ProductPayload, {
    description: 'Takes a product off sale; who has it keeps it. Scope catalog:write.',
  })
  async archiveProduct(
    @Arg('id', () => ID, { description: 'The product to take off sale.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProductPayload> {
    return { product: await changeStatus(em, viewer, { id, event: 'archive' }, now) };
  }

  @Mutation(() => DeleteProductPayload, {
    description: 'Removes a product no subscription refers to. Scope catalog:write.',
  })
  async deleteProduct(
    @Arg('id', () => ID, { description: 'The product to delete.' }) id: string,
    @Arg('ifVersion', () => Int, {
      nullable: true,
      description: 'Refused as stale unless this is its version.',
    })
    ifVersion: number | null,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<DeleteProductPayload> {
    return { deletedProductId: (await removeProduct(em, viewer, { id, ifVersion }, now)).id };
  }
}
