import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { Check } from '../platform/values/check.ts';
import { record } from '../platform/events/record.ts';
import { Meter } from './meter.ts';
import { CreateMeterInput } from './metering-input.ts';

/** Creates a meter; the constraint meter_key_taken refuses a second one with the same key. */
export async function createMeter(
  em: EntityManager,
  viewer: Viewer,
  input: CreateMeterInput,
  now: Temporal.Instant,
): Promise<Meter> {
  const projectId = viewer.actIn('usage:write', input.projectId);
  checkBounds(new Check(), CreateMeterInput, input).done();
  const { key, name, aggregation, unit = null } = input;
  const meter = new Meter({ projectId, key, name, aggregation, unit, createdAt: now });
  em.persist(meter);
  record(em, viewer, now, {
    projectId,
    type: 'meter.created',
    subject: meter.id,
    payload: { key, name, aggregation },
  });
  return meter;
}
