import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import { Check } from '../../platform/check.ts';
import { decodeId, encodeId, newId } from '../../platform/ids.ts';
import { lock } from '../../platform/lock.ts';
import { record } from '../../platform/record.ts';
import type { CustomerInput } from '../billing-input.ts';
import { Customer } from './customer.ts';

export interface CustomerChoice {
  customerId?: string | null;
  customer?: CustomerInput | null;
}

/**
 * The customer that an input names, made if need be, and locked: what happens to one customer happens in turn.
 * Who only buys for themself is their own customer, whatever the input says otherwise is "not found".
 */
export async function chooseCustomer(
  em: EntityManager,
  viewer: Viewer,
  projectId: string,
  choice: CustomerChoice,
  now: Temporal.Instant,
): Promise<Customer> {
  if (choice.customerId && choice.customer)
    throw invalid('/customer', 'give customerId or customer, not both');
  const isOwn = viewer.kind === 'user' && !viewer.may('billing:write', projectId);
  const input = isOwn ? ownInput(viewer, choice) : choice.customer;
  const id = input ? (await findOrMake(em, viewer, projectId, input, now)).id : requireId(choice);
  const customer = await em.findOne(Customer, { id });
  if (customer?.projectId !== projectId) throw notFound('customer');
  if (isOwn && customer.userId !== viewer.userId) throw notFound('customer');
  return (await lock(em, Customer, id))!;
}

function requireId({ customerId }: CustomerChoice): string {
  if (customerId) return customerId;
  throw invalid('/customer', 'give customerId, or customer with externalId, userId or email');
}

/** What a person may say of themself as a customer: that it is them. */
function ownInput(
  viewer: Extract<Viewer, { kind: 'user' }>,
  { customerId, customer }: CustomerChoice,
): CustomerInput | undefined {
  if (customerId) return undefined;
  if (customer?.externalId || (customer?.userId && customer.userId !== viewer.userId))
    throw notFound('customer');
  return { userId: viewer.userId, email: viewer.email, name: viewer.name, timezone: customer?.timezone };
}

/** Of several requests that make the same customer at once, one makes it, and the others wait for it and take it. */
export async function findOrMake(
  em: EntityManager,
  viewer: Viewer,
  projectId: string,
  input: CustomerInput,
  now: Temporal.Instant,
): Promise<{ id: string; isNew: boolean }> {
  checkCustomer(input);
  if (input.userId) await requireKnownUser(em, viewer, projectId, input.userId);
  const known = await find(em, projectId, input);
  if (known) return { id: known, isNew: false };
  const made = await insert(em, projectId, input, now);
  if (!made) {
    const other = await find(em, projectId, input);
    if (other) return { id: other, isNew: false };
    // Under this externalId there is nobody, and yet it cannot be made: the person is another customer already.
    throw conflict(
      'customer_user_taken',
      'This person is a customer of this project under another externalId already.',
    );
  }
  record(em, viewer, now, {
    projectId,
    type: 'customer.created',
    subject: made,
    payload: { externalId: input.externalId ?? null },
  });
  return { id: made, isNew: true };
}

function checkCustomer(input: CustomerInput): void {
  new Check()
    .that(
      Boolean(input.externalId ?? input.userId ?? input.email),
      '/customer',
      'needs externalId, userId or email',
    )
    .text(input.name, '/customer/name', 200)
    .done();
}

async function find(em: EntityManager, projectId: string, input: CustomerInput): Promise<string | undefined> {
  const [condition, value] = input.externalId
    ? ['external_id = ?', input.externalId]
    : input.userId
      ? ['user_id = ?', decodeId('user', input.userId)]
      : ['lower(email) = lower(?) and external_id is null and user_id is null', input.email];
  const [row] = await em.execute<{ id: string }[]>(
    `select id from customer where project_id = ? and ${condition}`,
    [decodeId('project', projectId), value],
  );
  return row && encodeId('customer', row.id);
}

async function insert(
  em: EntityManager,
  projectId: string,
  input: CustomerInput,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const [row] = await em.execute<{ id: string }[]>(
    `insert into customer (id, project_id, user_id, external_id, email, name, timezone, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing returning id`,
    [
      decodeId('customer', newId('customer')),
      decodeId('project', projectId),
      input.userId ? decodeId('user', input.userId) : null,
      input.externalId ?? null,
      input.email ?? null,
      input.name ?? null,
      input.timezone ?? 'UTC',
      now.toString(),
      now.toString(),
    ],
  );
  return row && encodeId('customer', row.id);
}

/** A project may bill a person only who has signed in to it; of anybody else it cannot know that they exist. */
async function requireKnownUser(
  em: EntityManager,
  viewer: Viewer,
  projectId: string,
  userId: string,
): Promise<void> {
  if (viewer.kind === 'user' && viewer.userId === userId) return;
  const [row] = await em.execute<object[]>(
    `select 1 as known from sign_in where project_id = ? and user_id = ? limit 1`,
    [decodeId('project', projectId), decodeId('user', userId)],
  );
  if (!row) throw notFound('user');
}
