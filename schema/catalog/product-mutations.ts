import { Arg, Ctx, Field, ID, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { changeStatus } from '../../src/catalog/products/change-status.ts';
import { ProductDocument } from '../../src/catalog/products/product-document.ts';
import { RegisterProductInput, UpdateProductInput } from '../../src/catalog/products/product-input.ts';
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
      'Replaces a whole product by what was read, edited: omitted fields are cleared, and read-only fields must be as they are. An equal product is not changed. Scope catalog:write.',
  })
  async replaceProduct(
    @Arg('id', () => ID, { description: 'The product to replace.' }) id: string,
    @Arg('input', () => ProductDocument, { description: 'The new state of the whole product.' })
    input: ProductDocument,
    @Arg('ifVersion', () => Int, {
      nullable: true,
      description:
        'The version that you have read, by default that of the input; the change is refused as stale if it is no longer current.',
    })
    ifVersion: number | null,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProductPayload> {
    return { product: await replaceProduct(em, viewer, { id, input, ifVersion }, now) };
  }

  @Mutation(() => ProductPayload, {
    description: 'Changes the given fields of a product; null clears a field. Scope catalog:write.',
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
    description: 'Puts a product on sale and lists it. Scope catalog:write.',
  })
  async publishProduct(
    @Arg('id', () => ID, { description: 'The product to publish.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProductPayload> {
    return { product: await changeStatus(em, viewer, { id, event: 'publish' }, now) };
  }

  @Mutation(() => ProductPayload, {
    description: 'Puts a product on sale for callers who know its id, without listing it. Scope catalog:write.',
  })
  async unlistProduct(
    @Arg('id', () => ID, { description: 'The product to put on sale without listing it.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProductPayload> {
    return { product: await changeStatus(em, viewer, { id, event: 'unlist' }, now) };
  }

  @Mutation(() => ProductPayload, {
    description: 'Takes a product off sale; existing subscriptions continue. Scope catalog:write.',
  })
  async archiveProduct(
    @Arg('id', () => ID, { description: 'The product to take off sale.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProductPayload> {
    return { product: await changeStatus(em, viewer, { id, event: 'archive' }, now) };
  }

  @Mutation(() => DeleteProductPayload, {
    description: 'Removes a product that no subscription refers to. Scope catalog:write.',
  })
  async deleteProduct(
    @Arg('id', () => ID, { description: 'The product to delete.' }) id: string,
    @Arg('ifVersion', () => Int, {
      nullable: true,
      description: 'The version that you have read; the change is refused as stale if it is no longer current.',
    })
    ifVersion: number | null,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<DeleteProductPayload> {
    return { deletedProductId: (await removeProduct(em, viewer, { id, ifVersion }, now)).id };
  }
}
