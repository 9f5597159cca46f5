import type { EntityManager } from '@mikro-orm/postgresql';
import { BackgroundWork } from '../../platform/events/background-work.ts';
import type { Logger } from '../../platform/log.ts';
import { asUnavailable } from '../../platform/postgres/database-errors.ts';
import type { Readiness } from '../../platform/postgres/readiness.ts';
import { runAs } from '../../platform/postgres/work-context.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { countNextDay } from './count-values.ts';

interface ValuesDeps {
  orm: { em: EntityManager };
  readiness: Readiness;
  log: Logger;
}

const everyMs = 30_000;

/** A day is counted once it has not changed for so long, so that an import of old events is counted once. */
const restSeconds = 60;

/** Counts the values of days that are over, one day in a transaction, until it is closed. */
export function startValuesWork({ orm, readiness, log }: ValuesDeps): { close: () => Promise<void> } {
  const nextDay = async (): Promise<number> => {
    const { isReady } = await readiness.check();
    if (!isReady) return 0;
    return (await countNextDay(orm.em.fork(), { now: systemClock.now(), restSeconds })) ? 1 : 0;
  };
  const work = new BackgroundWork(
    () => runAs({ kind: 'background', caller: 'hub' }, nextDay),
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
