import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { record } from '../platform/events/record.ts';
import { checkBounds } from '../platform/values/bounds.ts';
import { Check } from '../platform/values/check.ts';
import { Meter } from './meter.ts';
import { UpdateMeterInput } from './metering-input.ts';
import { checkRules, storedRules } from './property-rule.ts';

/** Changes what a meter is called, and the rules for events that are still to come. What it counts never changes. */
export async function updateMeter(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  input: UpdateMeterInput,
  now: Temporal.Instant,
): Promise<Meter> {
  viewer.require('usage:write');
  const meter = viewer.admit('usage:write', await em.findOne(Meter, { id }), 'meter');
  const check = checkBounds(new Check(), UpdateMeterInput, input);
  checkRules(check, input.propertyRules ?? []);
  check.done();
  const { name, unit, maxAgeDays, propertyRules } = input;
  const changes = {
    ...(name && { name }),
    ...(unit !== undefined && { unit }),
    ...(maxAgeDays !== undefined && { maxAgeDays }),
    ...(propertyRules && { propertyRules: storedRules(propertyRules) }),
  };
  Object.assign(meter, changes);
  const { projectId } = meter;
  if (Object.keys(changes).length)
    record(em, viewer, now, { projectId, type: 'meter.updated', subject: id, payload: { changes } });
  return meter;
}
