import type { EntityManager } from '@mikro-orm/postgresql';
import { Doorbell } from '../../platform/events/doorbell.ts';
import type { Logger } from '../../platform/log.ts';
import type { Readiness } from '../../platform/postgres/readiness.ts';
import { runAs } from '../../platform/postgres/work-context.ts';
import { finishAdvances } from './finish-advances.ts';

interface ClockBellOptions {
  orm: { em: EntityManager };
  readiness: Readiness;
  log: Logger;
}

/** Rung for test clocks that are still advancing: brings them to where they are going, beside all requests. */
export function clockBell({ orm, readiness, log }: ClockBellOptions): Doorbell {
  const finish = async (): Promise<number> => {
    const { isReady } = await readiness.check();
    if (!isReady) return 0;
    return finishAdvances({
      inTransaction: (work) => orm.em.fork().transactional(work),
      now: readiness.clock.now(),
      onFailure: ({ kind, id }, error) => log.error({ err: error, subject: id }, `quarantined a ${kind}`),
    });
  };
  const work = () => runAs({ kind: 'background', caller: 'hub' }, finish);
  return new Doorbell(work, (error) => log.error({ err: error }, 'bug'));
}
