import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { lock } from '../../platform/store/lock.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { record } from '../../platform/events/record.ts';
import { findProfile } from '../customers/profile/find-profile.ts';
import { dayIn } from '../customers/taxes/tax-point.ts';
import { TaxRate } from '../customers/taxes/tax-rate.ts';
import { hasBegun } from '../customers/taxes/validity.ts';

/**
 * Archives a tax rate, which is not used from now on for any tax point. The days of a rate that has not begun go back
 * to the rate that would have ended for it, so that no gap is left. An archived rate stays unchanged.
 */
export async function archiveTaxRate(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<TaxRate> {
  viewer.require('billing:write');
  viewer.admit('billing:write', await em.findOne(TaxRate, { id }), 'taxrate');
  const rate = (await lock(em, TaxRate, id))!;
  if (rate.archivedAt) return rate;
  rate.archivedAt = now;
  record(em, viewer, now, { projectId: rate.projectId, type: 'tax_rate.archived', subject: id });
  const { timezone } = await findProfile(em, rate.projectId);
  if (!hasBegun(rate, dayIn(timezone, now))) await giveBack(em, viewer, rate, now);
  return rate;
}

/** Gives the days of a planned rate back to the one before it. */
async function giveBack(em: EntityManager, viewer: Viewer, planned: TaxRate, now: Temporal.Instant): Promise<void> {
  const { projectId, country, taxCode, validFrom: begins, validUntil } = planned;
  // The archived row is written first, since two rates on one day are refused.
  await em.flush();
  const [before] = await query<{ id: string; validFrom: string | null }>(
    em,
    sql`update tax_rate set valid_until = ${validUntil}::date
      where project_id = ${uuid.project(projectId)} and archived_at is null and valid_until = ${begins}::date
        and country is not distinct from ${country}::char(2) and tax_code is not distinct from ${taxCode}::text
      returning id, valid_from::text as "validFrom"`,
    { id: typeId.taxrate },
  );
  if (!before) return;
  const { id: subject, validFrom } = before;
  record(em, viewer, now, { projectId, type: 'tax_rate.rescheduled', subject, payload: { validFrom, validUntil } });
}
