import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { Node } from '../../../platform/graphql/node.ts';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { newId } from '../../../platform/values/ids.ts';
import { GatewayName } from './gateway-name.ts';

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

  /** The secret of its webhooks, sealed for this account. */
  @Property({ type: 'text' })
  secret!: string;

  @Field(() => DateTime, { description: 'When it was connected.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was disconnected; null while it takes payments.',
  })
  @At({ nullable: true })
  disconnectedAt: Temporal.Instant | null = null;

  constructor(values: Pick<GatewayAccount, 'id' | 'projectId' | 'gateway' | 'secret' | 'createdAt'>) {
    Object.assign(this, values);
  }
}
