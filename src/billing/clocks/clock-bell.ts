import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../platform/clock.ts';
import { Doorbell } from '../../platform/doorbell.ts';
import type { Logger } from '../../platform/log.ts';
import { runAs } from '../../platform/postgres/work-context.ts';
import { finishAdvances } from './finish-advances.ts';

interface ClockBellOptions {
  orm: { em: EntityManager };
  clock: Clock;
  log: Logger;
}

/** Rung for test clocks that are still advancing: brings them to where they are going, beside all requests. */
export function clockBell({ orm, clock, log }: ClockBellOptions): Doorbell {
  const finish = () =>
    finishAdvances({
      inTransaction: (work) => orm.em.fork().transactional(work),
      now: clock.now(),
      onFailure: ({ kind, id }, error) => log.error({ err: error, subject: id }, `quarantined a ${kind}`),
    });
  const work = () => runAs({ kind: 'background', caller: 'hub' }, finish);
  return new Doorbell(work, (error) => log.error({ err: error }, 'bug'));
}
