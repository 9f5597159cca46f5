import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { Customer } from '../../src/billing/customers/customer.ts';
import { Licence } from '../../src/entitlements/licences/licence.ts';
import { licenceStates } from '../../src/entitlements/licences/licence-status.ts';
import { Machine } from '../../src/entitlements/licences/machine.ts';
import { placesOf } from '../../src/entitlements/licences/open-key.ts';
import { LicenceStanding, endOf, standingOf } from '../../src/entitlements/licences/standing.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { DateTime } from '../../src/platform/graphql/graphql-scalars.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { many, needs, one, relate } from '../lists/relation.ts';
import { sql } from '../../src/platform/store/sql.ts';

const ofLicence = relate(Licence, {
  machines: many(Machine, 'licenceId', (ids) => sql`licence_id = any(${ids}) and place <= 1000 order by place`),
  customer: one(Customer, 'customerId'),
  subscription: one(Subscription, 'subscriptionId'),
  product: one(Product, 'productId'),
  plan: one(Plan, 'planId'),
});

needs(Licence, {
  key: ['id', 'projectId', 'productId', 'planId', 'createdAt'],
  standing: ['id'],
  expiresAt: ['id'],
  machinesUsed: ['id'],
  machinesMax: ['id', 'policy'],
  availableActions: ['projectId', 'status'],
});

const licencesOfSubscription = relate(Subscription, {
  licences: many(Licence, 'subscriptionId', (ids) => sql`subscription_id = any(${ids}) order by id`),
});

@Resolver(() => Licence)
export class LicenceFieldsResolver {
  @FieldResolver(() => String, { description: 'The key that the customer enters into the program: one line.' })
  key(@Root() licence: Row<Licence>, @Ctx() { licenceSigner }: HubContext): Promise<string> {
    return licenceSigner.keyOf(licence);
  }

  @FieldResolver(() => LicenceStanding, { description: 'The state of its subscription or its product grant.' })
  async standing(
    @Root() licence: Row<Licence>,
    @Ctx() { licenceLifetimes, now }: HubContext,
  ): Promise<LicenceStanding> {
    return standingOf(await licenceLifetimes.of(licence), now);
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description: 'When it ends or has ended; null while no end is set.',
  })
  async expiresAt(
    @Root() licence: Row<Licence>,
    @Ctx() { licenceLifetimes }: HubContext,
  ): Promise<Temporal.Instant | null> {
    return endOf(await licenceLifetimes.of(licence));
  }

  @FieldResolver(() => Int, { description: 'The number of machines on which it is activated.' })
  async machinesUsed(@Root() licence: Row<Licence>, @Ctx() { licenceLifetimes }: HubContext): Promise<number> {
    return (await licenceLifetimes.of(licence)).machines;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'The number of machines on which it may be used; null for any number.',
  })
  async machinesMax(@Root() licence: Row<Licence>, @Ctx() { licenceLifetimes }: HubContext): Promise<number | null> {
    return placesOf(licence.policy, (await licenceLifetimes.of(licence)).quantity);
  }

  @FieldResolver(() => [String], {
    nullable: true,
    description: 'The transitions that its status allows now; null for a caller without permission.',
  })
  availableActions(@Root() { projectId, status }: Row<Licence>, @Ctx() { viewer }: HubContext): string[] | null {
    return viewer.may('billing:write', projectId) ? licenceStates.availableActions({ status }) : null;
  }

  @FieldResolver(() => [Machine], {
    description: 'The activated machines in the order of their places, up to place 1000.',
  })
  machines(@Related() related: RelatedTo) {
    return related(ofLicence.machines);
  }

  @FieldResolver(() => Customer, { description: 'The customer who is billed for it.' })
  customer(@Related() related: RelatedTo) {
    return related(ofLicence.customer);
  }

  @FieldResolver(() => Subscription, {
    nullable: true,
    description: 'The subscription that it comes with; null for a product grant.',
  })
  subscription(@Related() related: RelatedTo) {
    return related(ofLicence.subscription);
  }

  @FieldResolver(() => Product, { description: 'The product that is licensed.' })
  product(@Related() related: RelatedTo) {
    return related(ofLicence.product);
  }

  @FieldResolver(() => Plan, { description: 'The plan that it comes with.' })
  plan(@Related() related: RelatedTo) {
    return related(ofLicence.plan);
  }
}

@Resolver(() => Subscription)
export class LicencesOfSubscriptionResolver {
  @FieldResolver(() => [Licence], {
    description: 'The licences of its items; one for each item whose plan comes with licences.',
  })
  licences(@Related() related: RelatedTo) {
    return related(licencesOfSubscription.licences);
  }
}
