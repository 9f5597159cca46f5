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
 * The right to run what a subscription item has bought. How many were bought and whether it still runs are looked up.
 * Kept is what its key says (product, plan, when it was issued), and the policy: the terms of a sale stay, as prices
 * do, and a change of the plan is for the licences that are issued after it.
 */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'The right to run what a customer has bought, on so many machines.',
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

  @IdOf('subscription')
  subscriptionId!: string;

  @IdOf('item')
  itemId!: string;

  @IdOf('product')
  productId!: string;

  @IdOf('plan')
  planId!: string;

  @Field(() => LicenceStatus, { description: 'Whether its project has suspended or revoked it.' })
  @Enum({ items: () => LicenceStatus })
  status: LicenceStatus = LicenceStatus.active;

  @Field(() => LicencePolicy, { description: "The plan's, as it was when the licence was issued." })
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

  /** Its item is of another plan now, whose policy holds from now on. */
  follow(planId: string, policy: LicencePolicy, now: Temporal.Instant): void {
    Object.assign(this, { planId, policy, updatedAt: now });
  }

  /** Suspends, reinstates or revokes it. */
  transition(event: LicenceEvent, now: Temporal.Instant): void {
    this.status = licenceStates.next(this, event);
    this.updatedAt = now;
  }
}
