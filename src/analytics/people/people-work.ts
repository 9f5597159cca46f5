import type { EntityManager } from '@mikro-orm/postgresql';
import { startTimedWork } from '../../platform/events/timed-work.ts';
import type { Logger } from '../../platform/log.ts';
import type { Readiness } from '../../platform/postgres/readiness.ts';
import { countSignIns } from './count-sign-ins.ts';

interface PeopleDeps {
  orm: { em: EntityManager };
  readiness: Readiness;
  log: Logger;
  /** The zone whose days are counted. */
  timezone: string;
}

const batch = 20_000;
const everyMs = 10_000;

/** A sign-in is written in seconds, or not at all; after this time, no earlier one can still be committing. */
const delay = { minutes: 5 };

/** Counts sign-ins by day every ten seconds, until it is closed. */
export function startPeopleWork({ orm, readiness, log, timezone }: PeopleDeps): { close: () => Promise<void> } {
  const next = async (): Promise<number> => {
    const until = readiness.clock.now().subtract(delay);
    return Number(await countSignIns(orm.em.fork(), { timezone, until, limit: batch }));
  };
  return startTimedWork({ everyMs, readiness, log, next });
}
