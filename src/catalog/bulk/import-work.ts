import type { EntityManager } from '@mikro-orm/postgresql';
import { BackgroundWork } from '../../platform/events/background-work.ts';
import type { Logger } from '../../platform/log.ts';
import type { Readiness } from '../../platform/postgres/readiness.ts';
import { runAs } from '../../platform/postgres/work-context.ts';
import type { CoerceProduct } from './read-products.ts';
import { workOffImport } from './work-off-imports.ts';

interface ImportDeps {
  orm: { em: EntityManager };
  readiness: Readiness;
  log: Logger;
}

/** Works on pending imports, batch by batch, until none is left. */
export function importWork({ orm, readiness, log }: ImportDeps, coerce: CoerceProduct): BackgroundWork {
  const deps = { inTransaction: inTransaction(orm), coerce, clock: readiness.clock };
  const nextBatch = async (): Promise<number> => {
    const { isReady } = await readiness.check();
    return isReady && (await workOffImport(deps)) ? 1 : 0;
  };
  const work = () => runAs({ kind: 'background', caller: 'hub' }, nextBatch);
  return new BackgroundWork(work, (error) => log.error({ err: error }, 'bug'));
}

function inTransaction({ em }: ImportDeps['orm']) {
  return <T>(work: (em: EntityManager) => Promise<T>): Promise<T> => em.fork().transactional(work);
}
