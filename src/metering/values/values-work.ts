import type { EntityManager } from '@mikro-orm/postgresql';
import { startTimedWork } from '../../platform/events/timed-work.ts';
import type { Logger } from '../../platform/log.ts';
import type { Readiness } from '../../platform/postgres/readiness.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { countNextHours } from './count-hours.ts';
import { countNextDay } from './count-values.ts';

interface ValuesDeps {
  orm: { em: EntityManager };
  readiness: Readiness;
  log: Logger;
}

const everyMs = 30_000;

/** A day or hour is counted once it has not changed for so long, so that an import of old events is counted once. */
const restSeconds = 60;

/** Counts the hours and days of meters that are over, those of one day in a transaction, until it is closed. */
export function startValuesWork({ orm, readiness, log }: ValuesDeps): { close: () => Promise<void> } {
  const next = async (): Promise<number> => {
    const request = { now: systemClock.now(), restSeconds };
    const isHourCounted = await countNextHours(orm.em.fork(), request);
    const isDayCounted = await countNextDay(orm.em.fork(), request);
    return Number(isHourCounted) + Number(isDayCounted);
  };
  return startTimedWork({ everyMs, readiness, log, next });
}
