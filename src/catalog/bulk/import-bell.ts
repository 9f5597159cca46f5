import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../platform/clock.ts';
import { Doorbell } from '../../platform/doorbell.ts';
import type { Logger } from '../../platform/log.ts';
import { runAs } from '../../platform/postgres/work-context.ts';
import type { CoerceProduct } from './read-products.ts';
import { workOffImport } from './work-off-imports.ts';

interface House {
  orm: { em: EntityManager };
  clock: Clock;
  log: Logger;
}

/** Rung for imports that wait to be gone on with; works on them piece by piece until there is none left. */
export function importBell({ orm, clock, log }: House, coerce: CoerceProduct): Doorbell {
  const yard = { inTransaction: inTransaction(orm), coerce, clock };
  const work = async () =>
    (await runAs({ kind: 'background', caller: 'hub' }, () => workOffImport(yard))) ? 1 : 0;
  return new Doorbell(work, (error) => log.error({ err: error }, 'bug'));
}

function inTransaction({ em }: House['orm']) {
  return <T>(work: (em: EntityManager) => Promise<T>): Promise<T> => em.fork().transactional(work);
}
