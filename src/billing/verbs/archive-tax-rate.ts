import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { lock } from '../../platform/store/lock.ts';
import { record } from '../../platform/events/record.ts';
import { TaxRate } from '../customers/taxes/tax-rate.ts';

/** Archives a tax rate, which is not used from now on. An archived rate stays unchanged. */
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
  return rate;
}
