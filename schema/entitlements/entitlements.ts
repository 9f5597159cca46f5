import { Arg, Args, Ctx, Field, FieldResolver, ID, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { Entitlement } from '../../src/entitlements/entitlement.ts';
import { EntitlementArgs, EntitlementsArgs, OverrideGrantInput } from '../../src/entitlements/entitlement-input.ts';
import { findEntitlement, listEntitlements } from '../../src/entitlements/entitlements.ts';
import { overrideGrant } from '../../src/entitlements/override-grant.ts';
import { removeGrantOverride } from '../../src/entitlements/remove-grant-override.ts';
import { SubscriptionGrant } from '../../src/entitlements/subscription-grant.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { Product } from '../../src/catalog/products/product.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { many, needs, one, relate } from '../lists/relation.ts';
import { sql } from '../../src/platform/store/sql.ts';

@ObjectType({ simpleResolvers: true, description: 'The answer to `overrideGrant`.' })
class SubscriptionGrantPayload {
  @Field(() => SubscriptionGrant, { description: 'The override as it is now.' })
  grant!: SubscriptionGrant;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `removeGrantOverride`.' })
class RemoveGrantOverridePayload {
  @Field(() => ID, { description: 'The id of the removed override.' })
  removedGrantId!: string;
}

const ofEntitlement = relate(Entitlement, {
  product: one(Product, 'productId'),
  subscription: one(Subscription, 'subscriptionId'),
});

const ofSubscription = relate(Subscription, {
  grantOverrides: many(
    SubscriptionGrant,
    'subscriptionId',
    (ids) => sql`subscription_id = any(${ids}) order by feature, id`,
  ),
});

needs(SubscriptionGrant, { reason: ['projectId', 'reason'] });

@Resolver(() => Entitlement)
export class EntitlementsResolver {
  @Query(() => [Entitlement], {
    nullable: true,
    description:
      'The entitlements of a customer, by product and feature; a person who names no customer asks about themself. ' +
      'Scope billing:read.',
  })
  async entitlements(
    @Args(() => EntitlementsArgs) args: EntitlementsArgs,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<Entitlement[]> {
    return listEntitlements(em, viewer, args, now);
  }

  @Query(() => [Entitlement], {
    nullable: true,
    description: 'The entitlements of the customer with this id. Scope billing:read.',
  })
  async customerEntitlements(
    @Arg('id', () => ID, { description: 'The id of the customer.' }) customerId: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<Entitlement[]> {
    return listEntitlements(em, viewer, { customerId }, now);
  }

  @Query(() => Entitlement, {
    nullable: true,
    description: 'The entitlement of a customer to one feature; null when it is not granted. Scope billing:read.',
  })
  entitlement(
    @Args(() => EntitlementArgs) args: EntitlementArgs,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<Entitlement | null> {
    return findEntitlement(em, viewer, args, now);
  }

  @FieldResolver(() => Product, { description: 'The product that has the feature.' })
  product(@Related() related: RelatedTo) {
    return related(ofEntitlement.product);
  }

  @FieldResolver(() => Subscription, {
    nullable: true,
    description: 'The subscription that grants it; null for a product grant.',
  })
  subscription(@Related() related: RelatedTo) {
    return related(ofEntitlement.subscription);
  }
}

@Resolver(() => Subscription)
export class SubscriptionGrantsResolver {
  @Mutation(() => SubscriptionGrantPayload, {
    description: "Sets a feature's value for one subscription, in place of the plan's. Scope billing:write.",
  })
  async overrideGrant(
    @Arg('input', () => OverrideGrantInput, {
      description: 'The subscription, the feature and the granted value.',
    })
    input: OverrideGrantInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SubscriptionGrantPayload> {
    return { grant: await overrideGrant(em, viewer, input, now) };
  }

  @Mutation(() => RemoveGrantOverridePayload, {
    description: "Removes an override, so that the plan's value applies again. Scope billing:write.",
  })
  async removeGrantOverride(
    @Arg('id', () => ID, { description: 'The override to remove.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RemoveGrantOverridePayload> {
    return { removedGrantId: (await removeGrantOverride(em, viewer, id, now)).id };
  }

  @FieldResolver(() => [SubscriptionGrant], { description: 'The grants that replace those of its plans.' })
  grantOverrides(@Related() related: RelatedTo) {
    return related(ofSubscription.grantOverrides);
  }
}

@Resolver(() => SubscriptionGrant)
export class GrantFieldsResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The reason; null for callers without access to the billing of the project.',
  })
  reason(@Root() { projectId, reason }: Row<SubscriptionGrant>, @Ctx() { viewer }: HubContext): string | null {
    return viewer.may('billing:read', projectId) ? reason : null;
  }
}
