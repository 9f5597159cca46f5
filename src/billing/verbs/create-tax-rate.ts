import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { Check } from '../../platform/values/check.ts';
import { query, sql, uuid, uuids } from '../../platform/store/sql.ts';
import { record } from '../../platform/events/record.ts';
import { lockOverlapping, moveRate, planRoom } from '../customers/taxes/make-room.ts';
import type { Room } from '../customers/taxes/make-room.ts';
import { CreateTaxRateInput } from '../customers/taxes/tax-rate-input.ts';
import { TaxRate } from '../customers/taxes/tax-rate.ts';

/**
 * Creates a tax rate. A rate for the same country and code ends on the day when the new one begins, and applies again
 * when it ends. `replace` archives the rates that the new one covers as a whole; otherwise they are refused. The
 * constraint tax_rate_taken refuses two rates on one day, also of requests at the same time.
 */
export async function createTaxRate(
  em: EntityManager,
  viewer: Viewer,
  { replace, ...input }: CreateTaxRateInput,
  now: Temporal.Instant,
): Promise<TaxRate> {
  const projectId = viewer.actIn('billing:write', input.projectId);
  checkInput(input);
  const { name, percentage, country = null, taxCode = null, validFrom = null, validUntil = null } = input;
  const rate = new TaxRate({ projectId, name, percentage, country, taxCode, validFrom, validUntil, createdAt: now });
  const room = planRoom(rate, await lockOverlapping(em, rate));
  if (room.covered.length && !replace) throw taken();
  await makeRoom(em, viewer, rate, room);
  recordCreated(em, viewer, rate);
  return rate;
}

function checkInput(input: Omit<CreateTaxRateInput, 'replace'>): void {
  const { validFrom, validUntil } = input;
  checkBounds(new Check(), CreateTaxRateInput, input)
    .that(!validFrom || !validUntil || validFrom < validUntil, '/validUntil', 'must be later than validFrom')
    .done();
}

async function makeRoom(em: EntityManager, viewer: Viewer, rate: TaxRate, room: Room): Promise<void> {
  const { projectId, country, taxCode, createdAt } = rate;
  await archiveRates(em, projectId, room.covered, createdAt);
  for (const subject of room.covered) record(em, viewer, createdAt, { projectId, type: 'tax_rate.archived', subject });
  for (const moved of room.moved) {
    await moveRate(em, projectId, moved);
    const { id: subject, ...payload } = moved;
    record(em, viewer, createdAt, { projectId, type: 'tax_rate.rescheduled', subject, payload });
  }
  for (const { name, percentage, validFrom, validUntil } of room.resumed) {
    const copy = { projectId, name, percentage, country, taxCode, validFrom, validUntil, createdAt };
    recordCreated(em, viewer, new TaxRate(copy));
  }
}

function recordCreated(em: EntityManager, viewer: Viewer, rate: TaxRate): void {
  const { id: subject, projectId, createdAt, name, percentage, country, taxCode, validFrom, validUntil } = rate;
  em.persist(rate);
  const payload = { name, percentage, country, taxCode, validFrom, validUntil };
  record(em, viewer, createdAt, { projectId, type: 'tax_rate.created', subject, payload });
}

async function archiveRates(
  em: EntityManager,
  projectId: string,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  if (!ids.length) return;
  await query(
    em,
    sql`update tax_rate set archived_at = ${now}
      where project_id = ${uuid.project(projectId)} and id = any(${uuids.taxrate(ids)}::uuid[])`,
  );
}

function taken(): Error {
  return conflict(
    'tax_rate_taken',
    'A rate for this country and tax code begins on or after this day and would never apply: give validFrom or ' +
      'validUntil, set replace, or archive that rate first.',
    {
      problems: [
        {
          pointer: '/validFrom',
          detail: 'must be later than the first day of other rates; or give validUntil, or set replace',
        },
      ],
    },
  );
}
