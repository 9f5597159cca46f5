import type { EntityManager } from '@mikro-orm/postgresql';
import { BackgroundWork } from '../../platform/events/background-work.ts';
import type { Logger } from '../../platform/log.ts';
import type { Readiness } from '../../platform/postgres/readiness.ts';
import { runAs } from '../../platform/postgres/work-context.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { collectDue } from './collect-due.ts';
import type { CollectionDeps } from './collection-deps.ts';
import { sendSandboxEvents } from './send-sandbox-events.ts';

interface HubParts {
  orm: { em: EntityManager };
  clock: Clock;
  log: Logger;
}

/** How long a gateway may take to answer. */
const timeoutMs = 20_000;

/** The dependencies of the work of gateways in this process. */
export function collectionDeps({
  orm,
  clock,
  log,
  gateways,
  box,
}: HubParts & Pick<CollectionDeps, 'gateways' | 'box'>): CollectionDeps {
  return {
    inTransaction: (work) => orm.em.fork().transactional(work),
    gateways,
    box,
    now: () => clock.now(),
    timeoutMs,
    onNoAnswer: (subject, error) => log.warn({ err: error, subject }, 'a gateway did not answer'),
    onFailure: (subject, error) => log.error({ err: error, subject }, 'work on a payment failed; it is done again'),
  };
}

/** Calls and asks gateways in the background, and sends the webhooks of the sandbox. */
export function collectionWork({
  orm,
  log,
  readiness,
  collection,
}: HubParts & { readiness: Readiness; collection: CollectionDeps }): BackgroundWork {
  const collect = async (): Promise<number> => {
    const { isReady } = await readiness.check();
    if (!isReady) return 0;
    return (await collectDue(collection)) + (await sendSandboxEvents({ ...collection, orm }));
  };
  const work = () => runAs({ kind: 'background', caller: 'hub' }, collect);
  return new BackgroundWork(work, (error) => log.error({ err: error }, 'bug'));
}
