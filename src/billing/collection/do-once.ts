import type { EntityManager } from '@mikro-orm/postgresql';
import { announce } from '../../platform/events/changes.ts';
import { isTransient } from '../turns/is-transient.ts';
import { attempted } from './attempted.ts';
import type { EndedWork } from './attempted.ts';
import type { CustomerWork } from './claim-due.ts';
import type { CollectionDeps } from './collection-deps.ts';

interface Piece {
  work: (em: EntityManager) => Promise<void>;
  /** Has it done later after a failure that lasts, so that it does not keep the others. */
  putOff: (em: EntityManager) => Promise<void>;
}

/** Does a piece of work in one transaction, and puts it off after a failure that lasts. */
export async function once(deps: CollectionDeps, work: CustomerWork, { work: act, putOff }: Piece): Promise<EndedWork> {
  const { inTransaction } = deps;
  let isPutOff = false;
  const ended = await attempted(deps, work, {
    work: () => inTransaction(act),
    async onFailure(error) {
      if (isTransient(error)) return;
      await inTransaction(async (em) => {
        await putOff(em);
        // The clock goes on without it.
        if (work.hasClock) await announce(em, 'clocks');
      });
      isPutOff = true;
    },
  });
  return { ...ended, isPutOff };
}
