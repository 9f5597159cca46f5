import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { record } from '../../platform/events/record.ts';
import { Check } from '../../platform/values/check.ts';
import type { EndTaxRateInput } from '../customers/taxes/tax-rate-input.ts';
import { TaxRate } from '../customers/taxes/tax-rate.ts';

/** Ends a tax rate on a day, or removes its end. Lines whose tax point is earlier keep having the rate. */
export async function endTaxRate(
  em: EntityManager,
  viewer: Viewer,
  { id, validUntil = null }: EndTaxRateInput,
  now: Temporal.Instant,
): Promise<TaxRate> {
  viewer.require('billing:write');
  viewer.admit('billing:write', await em.findOne(TaxRate, { id }), 'taxrate');
  const rate = (await lock(em, TaxRate, id))!;
  if (rate.archivedAt) throw conflict('tax_rate_archived', 'This tax rate is archived, so it applies on no day.');
  const { projectId, validFrom } = rate;
  new Check()
    .that(!validUntil || !validFrom || validFrom < validUntil, '/validUntil', `must be later than ${validFrom}`)
    .done();
  if (rate.validUntil === validUntil) return rate;
  rate.validUntil = validUntil;
  const payload = { validFrom, validUntil };
  record(em, viewer, now, { projectId, type: 'tax_rate.rescheduled', subject: id, payload });
  return rate;
}
