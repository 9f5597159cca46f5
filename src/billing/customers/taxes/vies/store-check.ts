import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../../platform/events/record.ts';
import { eventFields } from '../../../../platform/events/event-fields.ts';
import { lock } from '../../../../platform/store/lock.ts';
import { query, sql, uuid } from '../../../../platform/store/sql.ts';
import { Customer } from '../../customer.ts';
import { VatIdStatus, checkOf } from '../vat-id-check.ts';
import type { StoredVatIdCheck } from '../vat-id-check.ts';
import type { RegisterAnswer } from './vat-id-register.ts';
import type { VatIdToCheck } from './vat-ids-to-check.ts';

const firstRetryMinutes = 5;
const maxRetryMinutes = 24 * 60;

/** Stores an answer, unless the customer has another VAT id by now: that one is asked about by itself. */
export async function storeCheck(
  em: EntityManager,
  { customerId, vatId }: VatIdToCheck,
  answer: RegisterAnswer,
  now: Temporal.Instant,
): Promise<boolean> {
  const customer = await lock(em, Customer, customerId);
  if (customer?.vatId !== vatId) return false;
  const before = checkOf(customer);
  const check = checkFrom(vatId, before, answer, now);
  const dueAt = answer.status === 'unavailable' ? now.add({ minutes: minutesAfter(check.failures) }) : null;
  // Not by the ORM, which would count a new version of the customer.
  await query(
    em,
    sql`update customer set vat_id_check = ${JSON.stringify(check)}::jsonb, vat_id_check_due_at = ${dueAt}
      where id = ${uuid.customer(customerId)} and project_id = ${uuid.project(customer.projectId)}`,
  );
  if (check.status !== (before?.status ?? VatIdStatus.unchecked)) recordChecked(em, customer, check.status, now);
  return true;
}

/** A register that does not answer leaves what it answered before. */
function checkFrom(
  vatId: string,
  before: StoredVatIdCheck | undefined,
  answer: RegisterAnswer,
  now: Temporal.Instant,
): StoredVatIdCheck {
  const checkedAt = now.toString({ fractionalSecondDigits: 3 });
  const nothing = { status: VatIdStatus.unchecked, consultationNumber: null, name: null, address: null };
  if (answer.status === 'unavailable') {
    const failures = (before?.failures ?? 0) + 1;
    return { ...nothing, ...before, vatId, checkedAt, error: answer.error, failures };
  }
  return { ...answer, status: VatIdStatus[answer.status], vatId, checkedAt, error: null, failures: 0 };
}

function minutesAfter(failures: number): number {
  return Math.min(firstRetryMinutes * 2 ** (failures - 1), maxRetryMinutes);
}

function recordChecked(em: EntityManager, customer: Customer, status: VatIdStatus, now: Temporal.Instant): void {
  const payload = { ...eventFields(customer, ['externalId', 'userId']), status };
  record(em, { principal: 'worker:vat-ids' }, now, {
    ...subjectOf(customer),
    type: 'customer.vat_id_checked',
    payload,
  });
}
