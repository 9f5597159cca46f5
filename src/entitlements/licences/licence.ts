import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { LicencePolicy } from '../../catalog/offers/licence-policy.ts';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';
import { LicenceStatus, licenceStates } from './licence-status.ts';
import type { LicenceEvent } from './licence-status.ts';

/**
 * The right to run the software that a subscription item or a product grant gives. It stores the claims of its key (product, plan,
 * issue time) and the policy. Terms of a sale stay as they were, so a changed plan applies to licences issued later. The
 * quantity and the state of the subscription or the product grant are looked up when needed.
 */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'The right to run the software that a customer has bought, on a limited number of machines.',
})
@Entity()
export class Licence implements Node {
  @Field(() => ID, { description: 'The id of the licence.' })
  @Id('licence')
  id: string = newId('licence');

  @IdOf('project')
  projectId!: string;

  @IdOf('customer')
  customerId!: string;

  @IdOf('subscription', { nullable: true })
  subscriptionId!: string | null;

  @IdOf('item', { nullable: true })
  itemId!: string | null;

  @IdOf('productgrant', { nullable: true })
  productGrantId!: string | null;

  @IdOf('product')
  productId!: string;

  @IdOf('plan')
  planId!: string;

  @Field(() => LicenceStatus, { description: 'Whether its project has suspended or revoked it.' })
  @Enum({ items: () => LicenceStatus })
  status: LicenceStatus = LicenceStatus.active;

  @Field(() => LicencePolicy, { description: 'The policy of the plan, as it was when the licence was issued.' })
  @Property({ type: 'json' })
  policy!: LicencePolicy;

  @Field(() => DateTime, { description: 'When it was issued.' })
  @At()
  createdAt!: Temporal.Instant;

  @At()
  updatedAt!: Temporal.Instant;

  constructor(values: Omit<Licence, 'id' | 'status' | 'updatedAt' | 'transition' | 'follow'>) {
    Object.assign(this, values);
    this.updatedAt = values.createdAt;
  }

  /** Moves it to another plan, whose policy applies from now on. */
  follow(planId: string, policy: LicencePolicy, now: Temporal.Instant): void {
    Object.assign(this, { planId, policy, updatedAt: now });
  }

  transition(event: LicenceEvent, now: Temporal.Instant): void {
    this.status = licenceStates.next(this, event);
    this.updatedAt = now;
  }
}
