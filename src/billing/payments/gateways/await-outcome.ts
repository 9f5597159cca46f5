import { setTimeout } from 'node:timers/promises';
import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { peek } from '../../../platform/store/lock.ts';
import { isAfter } from '../../../platform/time/instants.ts';
import type { GatewayWork } from './gateway-work.ts';

/** The pauses between readings, ten seconds in all. */
const pausesMs = [10, 20, 40, 80, 150, 300, 500, 900, 1_500, 2_000, 2_250, 2_250];

type Awaited = GatewayWork & { id: string; updatedAt: Temporal.Instant };

/** Waits for the call of a gateway that is being made, and returns the object as it is then. */
export async function awaitOutcome<T extends Awaited>(em: EntityManager, entity: EntityClass<T>, work: T): Promise<T> {
  let latest = work;
  for (const ms of pausesMs) {
    if (!isBeingCalled(latest)) return latest;
    await setTimeout(ms);
    latest = (await peek(em, entity, work.id))!;
  }
  return latest;
}

/**
 * A call that is due since the last change is not answered; nor is one that a worker still has a lease for. A webhook that
 * comes meanwhile makes it due a little later than that; the next question after an answer is 30 seconds away at least.
 */
function isBeingCalled({ dueAt, leasedUntil, updatedAt }: Awaited): boolean {
  return dueAt !== null && (leasedUntil !== null || !isAfter(dueAt, updatedAt.add({ seconds: 10 })));
}
