import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { Check } from '../platform/values/check.ts';
import { record } from '../platform/events/record.ts';
import { Meter } from './meter.ts';
import { MeterCondition } from './meter-filter.ts';
import { CreateMeterInput } from './metering-input.ts';
import { checkRules, storedRules } from './property-rule.ts';

/** The input of `createMeter`; within the hub, a meter without filter and groups leaves them out. */
export type NewMeter = Omit<CreateMeterInput, 'filter' | 'groupBy' | 'propertyRules'> & Partial<CreateMeterInput>;

/** Creates a meter; the constraint meter_key_taken refuses a second one with the same key. */
export async function createMeter(
  em: EntityManager,
  viewer: Viewer,
  input: NewMeter,
  now: Temporal.Instant,
): Promise<Meter> {
  const projectId = viewer.actIn('usage:write', input.projectId);
  checkMeter(input);
  const { key, name, aggregation, unit = null, filter = [], groupBy = [], eventType = null, maxAgeDays = null } = input;
  const propertyRules = storedRules(input.propertyRules ?? []);
  const counted = { key, name, aggregation, unit, filter, groupBy, eventType };
  const meter = new Meter({ projectId, ...counted, maxAgeDays, propertyRules, createdAt: now });
  em.persist(meter);
  record(em, viewer, now, {
    projectId,
    type: 'meter.created',
    subject: meter.id,
    payload: { key, name, aggregation },
  });
  return meter;
}

function checkMeter(input: NewMeter): void {
  const { filter = [], groupBy = [], propertyRules = [] } = input;
  const check = checkBounds(new Check(), CreateMeterInput, input);
  filter.forEach((condition, index) => checkBounds(check, MeterCondition, condition, `/filter/${index}`));
  checkRules(check, propertyRules);
  check
    .unique(
      filter.map(({ property }) => property),
      (index) => `/filter/${index}/property`,
    )
    .unique(groupBy, (index) => `/groupBy/${index}`)
    .done();
}
