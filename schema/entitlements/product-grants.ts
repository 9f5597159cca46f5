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
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { Customer } from '../../src/billing/customers/customer.ts';
import { OrderItem } from '../../src/billing/orders/order-item.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { Licence } from '../../src/entitlements/licences/licence.ts';
import { grantProduct } from '../../src/entitlements/product-grants/grant-product.ts';
import {
  GrantProductInput,
  ProductGrantFilter,
  ProductGrantSort,
  RevokeProductGrantInput,
} from '../../src/entitlements/product-grants/product-grant-input.ts';
import { ProductGrant } from '../../src/entitlements/product-grants/product-grant.ts';
import { findProductGrant, productGrantList } from '../../src/entitlements/product-grants/product-grants.ts';
import { revokeProductGrant } from '../../src/entitlements/product-grants/revoke-product-grant.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { sql } from '../../src/platform/store/sql.ts';
import type { HubContext } from '../context.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { scopedListed } from '../lists/listed.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, one, relate, single } from '../lists/relation.ts';

@ArgsType()
export class ProductGrantsArgs extends PageArgs {
  @Field(() => ProductGrantFilter, { defaultValue: {}, description: 'The filter of the list; defaults to all grants.' })
  filter!: ProductGrantFilter;

  @Field(() => ProductGrantSort, { nullable: true, description: 'The order of the list; by default newest.' })
  sort?: ProductGrantSort | null;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `grantProduct` and `revokeProductGrant`.' })
class ProductGrantPayload {
  @Field(() => ProductGrant, { description: 'The product grant as it is now.' })
  productGrant!: ProductGrant;
}

export const ProductGrantConnection = connection(ProductGrant);

const ofGrant = relate(ProductGrant, {
  customer: one(Customer, 'customerId'),
  product: one(Product, 'productId'),
  plan: one(Plan, 'planId'),
  orderItem: one(OrderItem, 'orderItemId'),
  licence: single(Licence, 'productGrantId', (ids) => sql`product_grant_id = any(${ids})`),
});

needs(ProductGrant, { reason: ['projectId', 'reason'], endNote: ['projectId', 'endNote'] });

@Resolver(() => ProductGrant)
export class ProductGrantsResolver {
  @Query(() => ProductGrant, {
    nullable: true,
    description: 'One product grant: of your project, or your own. Scope billing:read.',
  })
  productGrant(
    @Arg('id', () => ID, { description: 'The id of the product grant.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<ProductGrant> {
    return findProductGrant(em, viewer, id);
  }

  @Query(() => ProductGrantConnection, {
    description: 'The product grants you may see, bought and given, newest first. Scope billing:read.',
  })
  async productGrants(
    @Args() args: ProductGrantsArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<ProductGrant>>> {
    return scopedListed(productGrantList, args.filter, { args, context, info });
  }

  @Mutation(() => ProductGrantPayload, {
    description:
      'Gives a customer a plan with its licence, or values of features, without a subscription. Only the project may. Scope ' +
      'billing:write.',
  })
  async grantProduct(
    @Arg('input', () => GrantProductInput, { description: 'The customer, what is granted, and until when.' })
    input: GrantProductInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProductGrantPayload> {
    return { productGrant: await grantProduct(em, viewer, input, now) };
  }

  @Mutation(() => ProductGrantPayload, {
    description:
      'Takes a product grant back for good, bought or given; what was paid stays paid. Only the project may. Scope billing:write.',
  })
  async revokeProductGrant(
    @Arg('id', () => ID, { description: 'The product grant to revoke.' }) id: string,
    @Arg('input', () => RevokeProductGrantInput, {
      nullable: true,
      description: 'The reason, if there is one to note.',
    })
    input: RevokeProductGrantInput | null,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<ProductGrantPayload> {
    return { productGrant: await revokeProductGrant(em, viewer, { id, reason: input?.reason }, now) };
  }

  @FieldResolver(() => Customer, { description: 'The customer who has it.' })
  customer(@Related() related: RelatedTo) {
    return related(ofGrant.customer);
  }

  @FieldResolver(() => Product, { description: 'The product.' })
  product(@Related() related: RelatedTo) {
    return related(ofGrant.product);
  }

  @FieldResolver(() => Plan, { nullable: true, description: 'The plan; null where only `grants` are granted.' })
  plan(@Related() related: RelatedTo) {
    return related(ofGrant.plan);
  }

  @FieldResolver(() => OrderItem, {
    nullable: true,
    description: 'The item of the order that bought it; null where the project gave it.',
  })
  orderItem(@Related() related: RelatedTo) {
    return related(ofGrant.orderItem);
  }

  @FieldResolver(() => Licence, { nullable: true, description: 'Its licence; null where its plan comes without one.' })
  licence(@Related() related: RelatedTo) {
    return related(ofGrant.licence);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The reason; null for callers without access to the billing of the project.',
  })
  reason(@Root() { projectId, reason }: Row<ProductGrant>, @Ctx() { viewer }: HubContext): string | null {
    return viewer.may('billing:read', projectId) ? reason : null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The note on its revocation; null for callers without access to the billing of the project.',
  })
  endNote(@Root() { projectId, endNote }: Row<ProductGrant>, @Ctx() { viewer }: HubContext): string | null {
    return viewer.may('billing:read', projectId) ? endNote : null;
  }
}
