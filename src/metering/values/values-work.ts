import type { EntityManager } from '@mikro-orm/postgresql';
import { startTimedWork } from '../../platform/events/timed-work.ts';
import type { Logger } from '../../platform/log.ts';
import type { Readiness } from '../../platform/postgres/readiness.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { encodeId } from '../../platform/values/ids.ts';
import { countNextHours } from './count-hours.ts';
import { countNextDay } from './count-values.ts';
import type { OnFailure } from './failed-counts.ts';

interface ValuesDeps {
  orm: { em: EntityManager };
  readiness: Readiness;
  log: Logger;
}

const everyMs = 30_000;
const hourMs = 3_600_000;

/** A day or hour is counted once it has not changed for so long, so that an import of old events is counted once. */
const restSeconds = 60;

/** Counts the hours and days of meters that are over, those of one day in a transaction, until it is closed. */
export function startValuesWork({ orm, readiness, log }: ValuesDeps): { close: () => Promise<void> } {
  const onFailure = logFailures(log);
  const next = async (): Promise<number> => {
    const request = { now: systemClock.now(), restSeconds, onFailure };
    const isHourCounted = await countNextHours(orm.em.fork(), request);
    const isDayCounted = await countNextDay(orm.em.fork(), request);
    return Number(isHourCounted) + Number(isDayCounted);
  };
  return startTimedWork({ everyMs, readiness, log, next });
}

/** Logs a failure of each meter once an hour: all of its days may fail for one reason. */
export function logFailures(log: Logger, nowMs = () => systemClock.now().epochMilliseconds): OnFailure {
  const loggedAt = new Map<string, number>();
  return ({ project, meter, of, start, error }) => {
    if (nowMs() - (loggedAt.get(meter) ?? -Infinity) < hourMs) return;
    loggedAt.set(meter, nowMs());
    const ids = { projectId: encodeId('project', project), meterId: encodeId('meter', meter) };
    log.error({ err: error, ...ids, of, start }, 'usage could not be counted for reports');
  };
}
