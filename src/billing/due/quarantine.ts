import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/record.ts';
import { Invoice } from '../invoices/invoice.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import type { Step } from './step.ts';
import { worker } from './worker.ts';
import { toldError } from './told-error.ts';

/** Sets aside what could not be done, with its error, so that it does not hold up others. Somebody has to look at it. */
export async function quarantine(
  em: EntityManager,
  { kind, id }: Step,
  error: unknown,
  now: Temporal.Instant,
): Promise<void> {
  const why = toldError(error);
  const thing =
    kind === 'invoice'
      ? await em.findOneOrFail(Invoice, { id })
      : await em.findOneOrFail(Subscription, { id });
  thing.quarantine(why, now);
  const { projectId } = thing;
  record(em, worker, now, { projectId, type: `${kind}.quarantined`, subject: id, payload: { error: why } });
}
