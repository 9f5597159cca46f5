import type { EntityManager } from '@mikro-orm/postgresql';
import { BackgroundWork } from '../../platform/events/background-work.ts';
import type { Logger } from '../../platform/log.ts';
import { asUnavailable } from '../../platform/postgres/database-errors.ts';
import type { Readiness } from '../../platform/postgres/readiness.ts';
import { runAs } from '../../platform/postgres/work-context.ts';
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

/**
 * Counts sign-ins by day every ten seconds, until it is closed. A database that is away is not reported: the jobs report
 * it.
 */
export function startPeopleWork({ orm, readiness, log, timezone }: PeopleDeps): { close: () => Promise<void> } {
  const nextBatch = async (): Promise<number> => {
    const { isReady } = await readiness.check();
    if (!isReady) return 0;
    const until = readiness.clock.now().subtract(delay);
    return Number(await countSignIns(orm.em.fork(), { timezone, until, limit: batch }));
  };
  const work = new BackgroundWork(
    () => runAs({ kind: 'background', caller: 'hub' }, nextBatch),
    (error) => {
      if (!asUnavailable(error)) log.error({ err: error }, 'bug');
    },
  );
  const timer = setInterval(() => work.wake(), everyMs).unref();
  return {
    close() {
      clearInterval(timer);
      return work.close();
    },
  };
}
