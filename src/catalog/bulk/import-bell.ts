import type { EntityManager } from '@mikro-orm/postgresql';
import { Doorbell } from '../../platform/events/doorbell.ts';
import type { Logger } from '../../platform/log.ts';
import type { Readiness } from '../../platform/postgres/readiness.ts';
import { runAs } from '../../platform/postgres/work-context.ts';
import type { CoerceProduct } from './read-products.ts';
import { workOffImport } from './work-off-imports.ts';

interface House {
  orm: { em: EntityManager };
  readiness: Readiness;
  log: Logger;
}

/** Rung for imports that wait to be gone on with; works on them piece by piece until there is none left. */
export function importBell({ orm, readiness, log }: House, coerce: CoerceProduct): Doorbell {
  const yard = { inTransaction: inTransaction(orm), coerce, clock: readiness.clock };
  const piece = async (): Promise<number> => {
    const { isReady } = await readiness.check();
    return isReady && (await workOffImport(yard)) ? 1 : 0;
  };
  const work = () => runAs({ kind: 'background', caller: 'hub' }, piece);
  return new Doorbell(work, (error) => log.error({ err: error }, 'bug'));
}

function inTransaction({ em }: House['orm']) {
  return <T>(work: (em: EntityManager) => Promise<T>): Promise<T> => em.fork().transactional(work);
}
