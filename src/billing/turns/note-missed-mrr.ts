import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { lock } from '../../platform/store/lock.ts';
import { Customer } from '../customers/customer.ts';
import { correctMrr } from '../subscriptions/mrr/correct-mrr.ts';
import { readBillingState } from '../subscriptions/read-billing-state.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import { isTransient } from './is-transient.ts';
import type { InTransaction } from './run-due.ts';

interface MissedOptions {
  inTransaction: InTransaction;
  signal?: AbortSignal;
  /** Receives failures; the subscription is tried again in the next run. */
  onFailure?: (subscriptionId: string, error: unknown) => void;
}

type Missed = Pick<Subscription, 'id' | 'customerId'>;

const pageSize = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Notes the monthly recurring revenue of subscriptions that an older version of the hub has changed, while both ran on one
 * database during an upgrade. Each is corrected in a transaction of its own; returns their number.
 */
export async function noteMissedMrr({ inTransaction, signal, onFailure }: MissedOptions): Promise<number> {
  let corrected = 0;
  for (let after = firstId, size = pageSize; size === pageSize && !signal?.aborted;) {
    const page = await inTransaction((em) => missedAfter(em, after));
    for (const missed of page) {
      if (signal?.aborted) return corrected;
      try {
        if (await inTransaction((em) => correct(em, missed))) corrected += 1;
      } catch (error) {
        if (!isTransient(error)) onFailure?.(missed.id, error);
      }
    }
    size = page.length;
    after = size ? uuid.subscription(page.at(-1)!.id) : after;
  }
  return corrected;
}

/** Subscriptions whose last change noted nothing, and those with ended items that still count. */
function missedAfter(em: EntityManager, after: string): Promise<Missed[]> {
  return query<Missed>(
    em,
    sql`select id, customer_id as "customerId" from subscription
      where id > ${after}::uuid and id in (
        select id from subscription where mrr_noted_at is distinct from updated_at
        union select subscription_id from subscription_item where ended_at is not null and monthly_minor <> 0
      )
      order by id limit ${pageSize}`,
    { id: typeId.subscription, customerId: typeId.customer },
  );
}

async function correct(em: EntityManager, { id, customerId }: Missed): Promise<boolean> {
  await lock(em, Customer, customerId);
  const subscription = await lock(em, Subscription, id);
  // It may have been transferred since it was read; the next run finds it again.
  if (subscription?.customerId !== customerId) return false;
  const { billingState } = (await readBillingState(em, id))!;
  await correctMrr(em, billingState);
  return true;
}
