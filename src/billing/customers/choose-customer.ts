import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import type { Refusal } from '../../errors.ts';
import { Check, named, within } from '../../platform/values/check.ts';
import { newMetadata } from '../../platform/values/metadata.ts';
import { newId } from '../../platform/values/ids.ts';
import { lock } from '../../platform/store/lock.ts';
import { joinSql, query, rawSql, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { record } from '../../platform/events/record.ts';
import type { CreateCustomerInput, CustomerInput } from './customer-input.ts';
import { attach, requireSameClock, timeOfClock } from './clocks/attach.ts';
import { checkTexts, textColumns } from './check-customer.ts';
import { requireNoCustomerId } from './external-id.ts';
import { CollectionMethod } from './collection-method.ts';
import { Customer } from './customer.ts';
import { isOwnCustomer } from './own-customer.ts';
import { holdEmails } from './hold-emails.ts';

export interface CustomerChoice {
  customerId?: string | null;
  customer?: CustomerInput | null;
}

/**
 * Returns the customer that an input names, created if necessary, and locked, so that changes to one customer happen one
 * after another. A viewer who only buys for themself is their own customer; any other customer is "not found".
 */
export async function chooseCustomer(
  em: EntityManager,
  viewer: Viewer,
  projectId: string,
  choice: CustomerChoice,
  now: Temporal.Instant,
): Promise<Customer> {
  const input = readChoice(viewer, projectId, choice);
  const id = input ? (await findOrCreate(em, viewer, projectId, input, now)).id : requireId(choice);
  await named(input ? '/customer' : '/customerId', async () =>
    admitChosen(viewer, projectId, await em.findOne(Customer, { id })),
  );
  return (await lock(em, Customer, id))!;
}

/** The customer input of the viewer; undefined or null if they give an id. */
export function readChoice(
  viewer: Viewer,
  projectId: string,
  choice: CustomerChoice,
): CustomerInput | null | undefined {
  if (choice.customerId && choice.customer) throw invalid('/customer', 'give customerId or customer, not both');
  const input = isOwn(viewer, projectId) ? ownInput(viewer, choice) : choice.customer;
  if (input) within('/customer', () => checkCustomer(input));
  return input;
}

/** Whether the viewer can only buy for themself. */
function isOwn(viewer: Viewer, projectId: string): viewer is Extract<Viewer, { kind: 'user' | 'customer' }> {
  return (viewer.kind === 'user' || viewer.kind === 'customer') && !viewer.may('billing:write', projectId);
}

export function admitChosen(viewer: Viewer, projectId: string, customer: Customer | null): Customer {
  if (customer?.projectId !== projectId) throw notFound('customer');
  if (isOwn(viewer, projectId) && !isOwnCustomer(viewer, customer)) throw notFound('customer');
  return customer;
}

export function requireId({ customerId }: CustomerChoice): string {
  if (customerId) return customerId;
  throw invalid('/customer', 'give customerId, or customer with externalId, userId or email');
}

/** The input that a person may give about themself as a customer. */
function ownInput(
  viewer: Extract<Viewer, { kind: 'user' | 'customer' }>,
  { customerId, customer }: CustomerChoice,
): CustomerInput | undefined {
  if (customerId) return undefined;
  if (viewer.kind === 'customer') throw notFound('customer');
  if (customer?.testClockId) throw notFound('clock');
  if (customer?.externalId || (customer?.userId && customer.userId !== viewer.userId)) throw notFound('customer');
  const { timezone, address, vatId, locale } = customer ?? {};
  return { userId: viewer.userId, email: viewer.email, name: viewer.name, timezone, address, vatId, locale };
}

/** A customer input that `checkCustomer` has accepted; only the project can set what a `CustomerInput` lacks. */
export type NewCustomer = CustomerInput &
  Partial<
    Pick<
      CreateCustomerInput,
      'taxExempt' | 'combineInvoices' | 'collectionMethod' | 'paymentTermDays' | 'poNumber' | 'metadata'
    >
  >;

/** Finds or creates a customer. If several requests create the same one at once, one creates it and the others wait for it. */
export async function findOrCreate(
  em: EntityManager,
  viewer: Viewer,
  projectId: string,
  input: NewCustomer,
  now: Temporal.Instant,
): Promise<{ id: string; isNew: boolean }> {
  if (input.userId) await requireSignedInUser(em, viewer, projectId, input.userId);
  const known = await findExisting(em, projectId, input);
  if (known) return { id: known, isNew: false };
  await requireNoCustomerId(em, projectId, input.externalId);
  if (isIdentifiedByEmail(input)) await holdEmails(em, projectId, [input.email]);
  const createdAt = input.testClockId ? await timeOfClock(em, projectId, input.testClockId) : now;
  const newCustomerId = await insert(em, projectId, input, createdAt);
  if (!newCustomerId) {
    const other = await findExisting(em, projectId, input);
    if (other) return { id: other, isNew: false };
    // No customer has this externalId, but the insert failed: the person is already another customer.
    throw userTaken();
  }
  const { testClockId, externalId } = input;
  const at = testClockId ? await attach(em, testClockId, { id: newCustomerId, projectId, externalId, createdAt }) : now;
  record(em, viewer, at, {
    projectId,
    type: 'customer.created',
    subject: newCustomerId,
    testClockId,
    payload: { externalId: externalId ?? null, userId: input.userId ?? null },
  });
  return { id: newCustomerId, isNew: true };
}

/** Whether a customer is identified by the email address alone. */
export function isIdentifiedByEmail({ externalId, userId }: Pick<CustomerInput, 'externalId' | 'userId'>): boolean {
  return !externalId && !userId;
}

export function userTaken(): Refusal {
  return conflict('customer_user_taken', 'This person is a customer of this project under another externalId already.');
}

/** Refuses a customer without an identifier or with invalid texts. */
export function checkCustomer(input: CustomerInput): void {
  const isNamed = Boolean(input.externalId ?? input.userId ?? input.email);
  const check = new Check().that(isNamed, '', 'needs externalId, userId or email');
  checkTexts(check, input).done();
}

/** The id of the project's customer that matches the input. */
export async function findExisting(
  em: EntityManager,
  projectId: string,
  input: CustomerInput,
): Promise<string | undefined> {
  const condition = input.externalId
    ? sql`external_id = ${input.externalId}`
    : input.userId
      ? sql`user_id = ${uuid.user(input.userId)}`
      : sql`lower(email) = lower(${input.email ?? null}) and external_id is null and user_id is null`;
  const [row] = await query<{ id: string; clock: string | null }>(
    em,
    sql`select id, test_clock_id as clock from customer
      where project_id = ${uuid.project(projectId)} and ${condition}`,
    { id: typeId.customer, clock: typeId.clock },
  );
  if (row) requireSameClock(row.clock, input.testClockId);
  return row?.id;
}

async function insert(
  em: EntityManager,
  projectId: string,
  input: NewCustomer,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const columns = Object.entries(columnsOf(projectId, input, now));
  const names = rawSql(columns.map(([name]) => name).join(', '));
  const values = columns.map(([, value]) => sql`${value ?? null}`);
  const [row] = await query<{ id: string }>(
    em,
    sql`insert into customer (${names}) values (${joinSql(values, ', ')})
      on conflict do nothing returning id`,
    { id: typeId.customer },
  );
  return row?.id;
}

function columnsOf(projectId: string, input: NewCustomer, now: Temporal.Instant) {
  const { name, address = null, vatId: givenVatId } = input;
  const { street, postalCode, city, country, vatId } = textColumns({ name, address, vatId: givenVatId });
  return {
    id: uuid.customer(newId('customer')),
    project_id: uuid.project(projectId),
    user_id: input.userId && uuid.user(input.userId),
    external_id: input.externalId,
    email: input.email,
    ...{ name, street, postal_code: postalCode, city, country, vat_id: vatId },
    locale: input.locale,
    timezone: input.timezone ?? 'UTC',
    tax_exempt: input.taxExempt ?? false,
    combine_invoices: input.combineInvoices ?? false,
    collection_method: input.collectionMethod ?? CollectionMethod.send_invoice,
    payment_term_days: input.paymentTermDays,
    po_number: input.poNumber,
    test_clock_id: input.testClockId && uuid.clock(input.testClockId),
    metadata: JSON.stringify(newMetadata(input.metadata)),
    created_at: now,
    updated_at: now,
  };
}

/** Refuses a person who has never signed in to the project, so that a project cannot find out who has an account. */
export async function requireSignedInUser(
  em: EntityManager,
  viewer: Viewer,
  projectId: string,
  userId: string,
): Promise<void> {
  if (viewer.kind === 'user' && viewer.userId === userId) return;
  const [row] = await query(
    em,
    sql`select 1 as known from sign_in where project_id = ${uuid.project(projectId)} and user_id = ${uuid.user(userId)}
      union all
      select 1 from person_activity where project_id = ${uuid.project(projectId)} and user_id = ${uuid.user(userId)} limit 1`,
  );
  if (!row) throw notFound('user');
}
