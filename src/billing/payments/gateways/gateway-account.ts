import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { Node } from '../../../platform/graphql/node.ts';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { newId } from '../../../platform/values/ids.ts';
import { GatewayMode } from './gateway-mode.ts';
import { GatewayName } from './gateway-name.ts';

type NewAccount = Pick<GatewayAccount, 'id' | 'projectId' | 'gateway' | 'secret' | 'createdAt'> &
  Partial<Pick<GatewayAccount, 'webhookSecret' | 'mode' | 'reference' | 'publishableKey'>>;

/** A gateway that a project is connected to. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A gateway that a project is connected to.',
})
@Entity()
export class GatewayAccount implements Node {
  @Field(() => ID, { description: 'The id of the account.' })
  @Id('gatewayaccount')
  id: string = newId('gatewayaccount');

  @IdOf('project')
  projectId!: string;

  @Field(() => GatewayName, { description: 'The gateway.' })
  @Enum({ items: () => GatewayName })
  gateway!: GatewayName;

  /** The secret by which its adapter calls, sealed for this account; the sandbox signs its webhooks by it. */
  @Property({ type: 'text' })
  secret!: string;

  /** The secret of its webhooks, sealed for this account, if the gateway has one of its own. */
  @Property({ type: 'text', nullable: true })
  webhookSecret: string | null = null;

  @Field(() => GatewayMode, { description: 'Whether it moves real money.' })
  @Enum({ items: () => GatewayMode })
  mode: GatewayMode = GatewayMode.test;

  @Field(() => String, { nullable: true, description: 'Your account at the gateway; null for the sandbox.' })
  @Property({ type: 'text', nullable: true })
  reference: string | null = null;

  @Field(() => String, {
    nullable: true,
    description: 'The key for frontends, which is no secret; null if there is none.',
  })
  @Property({ type: 'text', nullable: true })
  publishableKey: string | null = null;

  @Field(() => DateTime, { description: 'When it was connected.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was disconnected; null while it takes payments.',
  })
  @At({ nullable: true })
  disconnectedAt: Temporal.Instant | null = null;

  constructor(values: NewAccount) {
    Object.assign(this, values);
  }
}
