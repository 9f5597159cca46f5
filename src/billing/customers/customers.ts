import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict, notFound } from '../../errors.ts';
import { page } from '../../platform/store/rows.ts';
import type { RowPage, PageRequest, Row } from '../../platform/store/rows.ts';
import type { CreateCustomerInput } from './customer-input.ts';
import { checkCustomer, findOrCreate } from './choose-customer.ts';
import { Customer } from './customer.ts';
import { visibleTo } from './visible.ts';

/** One customer that the viewer may see: of the viewer's project, or the viewer themself. */
export async function findCustomer(em: EntityManager, viewer: Viewer, id: string): Promise<Customer> {
  viewer.require('billing:read');
  const customer = await em.findOne(Customer, { id });
  const isSelf = viewer.kind === 'user' && customer?.userId === viewer.userId;
  if (customer && (isSelf || viewer.may('billing:read', customer.projectId))) return customer;
  throw notFound('customer');
}

/** The customers that the viewer may see, newest first. */
export async function listCustomers(
  em: EntityManager,
  viewer: Viewer,
  projectId: string | null | undefined,
  request: PageRequest,
): Promise<RowPage<Row<Customer>>> {
  return page(em, Customer, visibleTo(viewer, { projectId }, 'id'), request);
}

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
