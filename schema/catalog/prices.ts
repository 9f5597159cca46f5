import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { boundedArgument } from '../../src/platform/graphql/bounded.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { findPrice, pricesByLookupKey, maxLookupKeys } from '../../src/catalog/offers/prices.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { Key } from '../../src/platform/graphql/graphql-scalars.ts';
import { Meter } from '../../src/metering/meter.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, one, relate } from '../lists/relation.ts';

const ofPrice = relate(Price, {
  plan: one(Plan, 'planId'),
  product: one(Product, 'productId'),
  meter: one(Meter, 'meterId'),
});

needs(Price, { isArchived: ['archivedAt'] });

@Resolver(() => Price)
export class PricesResolver {
  @Query(() => Price, { nullable: true, description: 'One price, current or archived. Scope catalog:read.' })
  price(
    @Arg('id', () => ID, { description: 'The id of the price.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<Price> {
    return findPrice(em, viewer, id);
  }

  @boundedArgument('lookupKeys', maxLookupKeys)
  @Query(() => [Price], {
    nullable: true,
    description: 'The current prices of a project with these lookup keys, in this order. Scope catalog:read.',
  })
  pricesByLookupKey(
    @Arg('lookupKeys', () => [Key], {
      description: 'The keys, at most 100; a key without a price that you may see is skipped.',
    })
    lookupKeys: string[],
    @Arg('projectId', () => ID, {
      nullable: true,
      description: 'The project; by default that of the key, or your default project.',
    })
    projectId: string | null,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<Price[]> {
    return pricesByLookupKey(em, viewer, lookupKeys, projectId);
  }

  @FieldResolver(() => Plan, { description: 'The plan that is sold at this price.' })
  plan(@Related() related: RelatedTo) {
    return related(ofPrice.plan);
  }

  @FieldResolver(() => Product, { description: 'The product that its plan belongs to.' })
  product(@Related() related: RelatedTo) {
    return related(ofPrice.product);
  }

  @FieldResolver(() => Meter, {
    nullable: true,
    description: 'The meter that counts the quantity; null when the quantity is the purchased number.',
  })
  meter(@Related() related: RelatedTo) {
    return related(ofPrice.meter);
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether it is no longer sold; existing subscriptions continue paying it.',
  })
  isArchived(@Root() { archivedAt }: Row<Price>): boolean {
    return archivedAt !== null;
  }
}
