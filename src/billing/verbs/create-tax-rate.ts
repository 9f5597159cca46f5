import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Check } from '../../platform/values/check.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { record } from '../../platform/events/record.ts';
import { CreateTaxRateInput } from '../customers/taxes/tax-rate-input.ts';
import { TaxRate } from '../customers/taxes/tax-rate.ts';

/**
 * Creates a tax rate for future invoices. The constraint tax_rate_taken refuses a second rate for the same country and
 * code. `replace` archives the current rate in the same transaction, so that nothing is billed without tax in between.
 */
export async function createTaxRate(
  em: EntityManager,
  viewer: Viewer,
  { replace, ...input }: CreateTaxRateInput,
  now: Temporal.Instant,
): Promise<TaxRate> {
  const projectId = viewer.actIn('billing:write', input.projectId);
  checkBounds(new Check(), CreateTaxRateInput, input).done();
  const { name, percentage, country = null, taxCode = null } = input;
  const rate = new TaxRate({ projectId, name, percentage, country, taxCode, createdAt: now });
  const replaced = replace ? await archiveCurrent(em, rate, now) : undefined;
  if (replaced) record(em, viewer, now, { projectId, type: 'tax_rate.archived', subject: replaced });
  em.persist(rate);
  const payload = { name, percentage, country, taxCode };
  record(em, viewer, now, { projectId, type: 'tax_rate.created', subject: rate.id, payload });
  return rate;
}

/** Archives the current rate before the new row is inserted; the ORM would insert first. */
async function archiveCurrent(
  em: EntityManager,
  { projectId, country, taxCode }: TaxRate,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const [row] = await query<{ id: string }>(
    em,
    sql`update tax_rate set archived_at = ${now}
     where project_id = ${uuid.project(projectId)} and archived_at is null
       and country is not distinct from ${country}::char(2) and tax_code is not distinct from ${taxCode}::text
     returning id`,
    { id: typeId.taxrate },
  );
  return row?.id;
}
