import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict, notFound } from '../../errors.ts';
import type { ScopedList } from '../../auth/scoped-list.ts';
import { sql, uuid } from '../../platform/store/sql.ts';
import { customerBeginsWith, inRange, isAmong, textOf } from './billed-filter.ts';
import { customerOrders } from './customer-filter.ts';
import type { CustomerFilter } from './customer-filter.ts';
import type { CreateCustomerInput } from './customer-input.ts';
import { checkCustomer, findOrCreate } from './choose-customer.ts';
import { Customer } from './customer.ts';
import { isOwnCustomer } from './own-customer.ts';
import { visibleTo } from './visible.ts';
import type { BillingFilter } from './visible.ts';

/** One customer that the viewer may see: of the viewer's project, or the viewer themself. */
export async function findCustomer(em: EntityManager, viewer: Viewer, id: string): Promise<Customer> {
  viewer.require('billing:read');
  const customer = await em.findOne(Customer, { id });
  if (customer && (isOwnCustomer(viewer, customer) || viewer.may('billing:read', customer.projectId))) return customer;
  throw notFound('customer');
}

/** The customers of the viewer's projects, and the viewer themself as a customer. */
export const customerList: ScopedList<Customer, CustomerFilter & Pick<BillingFilter, 'projectId'>> = {
  entity: Customer,
  orders: customerOrders,
  where: (viewer, { projectId, externalId, email, userId, testClockId, text, from, to }) => {
    const where = visibleTo(viewer, { projectId }, 'id');
    if (externalId) where.and(sql`external_id = ${externalId}`);
    if (email) where.and(sql`lower(email) collate "C" = lower(${email})`);
    if (userId) where.and(sql`user_id = ${uuid.user(userId, '/userId')}`);
    if (testClockId) where.and(sql`test_clock_id = ${uuid.clock(testClockId, '/testClockId')}`);
    const words = textOf(text);
    const found = words && visibleTo(viewer, { projectId }, 'id').and(customerBeginsWith(words));
    if (found) where.and(isAmong(sql`select id from customer ${found.sql}`));
    return inRange(where, 'created_at', from, to);
  },
};

/** Creates a customer; an existing one is a conflict, since the caller expects a new one. */
export async function createCustomer(
  em: EntityManager,
  viewer: Viewer,
  input: CreateCustomerInput,
  now: Temporal.Instant,
): Promise<Customer> {
  const { projectId, ...customer } = input;
  const owner = viewer.actIn('billing:write', projectId);
  checkCustomer(customer);
  const { id, isNew } = await findOrCreate(em, viewer, owner, customer, now);
  if (!isNew) throw conflict('customer_exists', `This customer already exists: ${id}.`);
  return em.findOneOrFail(Customer, { id });
}
