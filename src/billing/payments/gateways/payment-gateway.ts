import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, ObjectType } from 'type-graphql';
import type { Viewer } from '../../../auth/viewer.ts';
import { notFound } from '../../../errors.ts';
import { Customer } from '../../customers/customer.ts';
import { GatewayAccount } from './gateway-account.ts';
import { GatewayMode } from './gateway-mode.ts';
import { GatewayName } from './gateway-name.ts';

/** A gateway by which a project takes payments, as a page for its customers needs it. */
@ObjectType({
  simpleResolvers: true,
  description: 'A gateway by which a project takes payments, as a page for its customers needs it.',
})
export class PaymentGateway {
  @Field(() => GatewayName, { description: 'The gateway, for the input of `payInvoice` and `addPaymentMethod`.' })
  gateway!: GatewayName;

  @Field(() => GatewayMode, { description: 'Whether it moves real money.' })
  mode!: GatewayMode;

  @Field(() => String, { nullable: true, description: 'The key for its frontend; null if there is none.' })
  publishableKey!: string | null;
}

/** The gateways of a project, for its members and its customers: people with an account, or by a link. */
export async function listPaymentGateways(
  em: EntityManager,
  viewer: Viewer,
  projectId: string,
): Promise<PaymentGateway[]> {
  viewer.require('billing:read');
  if (!viewer.may('billing:read', projectId) && !(await isCustomerOf(em, viewer, projectId))) throw notFound('project');
  return em.find(GatewayAccount, { projectId, disconnectedAt: null }, { orderBy: { createdAt: 'asc', id: 'asc' } });
}

async function isCustomerOf(em: EntityManager, viewer: Viewer, projectId: string): Promise<boolean> {
  if (viewer.kind === 'customer') return viewer.projectId === projectId;
  if (viewer.kind !== 'user') return false;
  return (await em.count(Customer, { projectId, userId: viewer.userId })) > 0;
}
