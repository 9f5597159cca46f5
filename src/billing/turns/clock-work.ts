import type { EntityManager } from '@mikro-orm/postgresql';
import { BackgroundWork } from '../../platform/events/background-work.ts';
import type { Logger } from '../../platform/log.ts';
import type { Readiness } from '../../platform/postgres/readiness.ts';
import { runAs } from '../../platform/postgres/work-context.ts';
import { referenceOf } from './incident.ts';
import { finishAdvances } from './finish-advances.ts';

interface ClockWorkOptions {
  orm: { em: EntityManager };
  readiness: Readiness;
  log: Logger;
  /** Has gateways called where a clock stops for them; the clocks are announced when they have answered. */
  collect: () => void;
}

/** Finishes advancing test clocks in the background. */
export function clockWork({ orm, readiness, log, collect }: ClockWorkOptions): BackgroundWork {
  const finish = async (): Promise<number> => {
    const { isReady } = await readiness.check();
    if (!isReady) return 0;
    return finishAdvances({
      inTransaction: (work) => orm.em.fork().transactional(work),
      now: readiness.clock.now(),
      async collect() {
        collect();
        return 0;
      },
      onFailure: ({ kind, id }, error) =>
        log.error({ err: error, subject: id, incident: referenceOf(error) }, `quarantined a ${kind}`),
      onClockFailure: (id, error) =>
        log.error({ err: error, subject: id, incident: referenceOf(error) }, 'a clock failed'),
    });
  };
  const work = () => runAs({ kind: 'background', caller: 'hub' }, finish);
  return new BackgroundWork(work, (error) => log.error({ err: error }, 'bug'));
}
