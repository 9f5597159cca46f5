import type { Temporal } from 'temporal-polyfill';
import { earlier, later } from '../../platform/time/instants.ts';
import type { SubscriptionItem } from './subscription-item.ts';

type FreeItem = Pick<SubscriptionItem, 'freeUntilAt'>;

/** Returns until when nothing is charged for any item of a subscription; undefined if one of them has no free time. */
export function freeUntil(items: readonly FreeItem[]): Temporal.Instant | undefined {
  const ends = items.flatMap(({ freeUntilAt }) => freeUntilAt ?? []);
  return ends.length && ends.length === items.length ? ends.reduce(earlier) : undefined;
}

/** Returns an instant, or the end of the free time of an item if that is later. */
export function afterFreeTime({ freeUntilAt }: FreeItem, at: Temporal.Instant): Temporal.Instant {
  return freeUntilAt ? later(at, freeUntilAt) : at;
}
