import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, InputType } from 'type-graphql';
import type { ScopedList } from '../../../auth/scoped-list.ts';
import type { Viewer } from '../../../auth/viewer.ts';
import { billed } from '../../customers/billed-filter.ts';
import { BilledFilterOfCustomers } from '../../customers/billed-filter.ts';
import { admitBilled } from '../../customers/visible.ts';
import { PaymentMethodStatus } from './method-states.ts';
import { PaymentMethod } from './payment-method.ts';

@InputType({ description: 'A filter; every given condition must hold.' })
export class PaymentMethodFilter extends BilledFilterOfCustomers {
  @Field(() => PaymentMethodStatus, { nullable: true, description: 'Only those with this status.' })
  status?: PaymentMethodStatus | null;
}

/** One saved method that the viewer may see. */
export async function findPaymentMethod(em: EntityManager, viewer: Viewer, id: string): Promise<PaymentMethod> {
  viewer.require('billing:read');
  return admitBilled(em, viewer, await em.findOne(PaymentMethod, { id }), 'payment_method');
}

/** The saved methods of customers of the viewer's projects, and the viewer's own. */
export const paymentMethodList: ScopedList<PaymentMethod, PaymentMethodFilter> = {
  entity: PaymentMethod,
  where: (viewer, filter) => billed(viewer, filter, { table: 'payment_method' }),
};
