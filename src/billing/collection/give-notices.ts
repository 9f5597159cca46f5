import { once } from './do-once.ts';
import type { EndedWork } from './attempted.ts';
import type { CollectionDeps } from './collection-deps.ts';
import { giveNotice, noticesOfRealTime, putOffNotice } from './give-notice.ts';
import type { DueNotice } from './give-notice.ts';

/** Gives the notices that are due by the real time, until a signal is aborted; returns how many were. */
export async function giveNotices(deps: CollectionDeps, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (let isLeft = true; isLeft && !signal?.aborted;) {
    const due = await deps.inTransaction((em) => noticesOfRealTime(em, deps.now()));
    const ended = await giveAll(deps, due, signal);
    total += ended.filter(({ isDone }) => isDone).length;
    isLeft = ended.some(({ isDone, isPutOff }) => isDone || isPutOff);
  }
  return total;
}

/** The number of notices that are given together. */
const atOnce = 10;

/** Gives notices, some at a time. */
export async function giveAll(
  deps: CollectionDeps,
  due: readonly DueNotice[],
  signal?: AbortSignal,
): Promise<EndedWork[]> {
  const ended: EndedWork[] = [];
  for (let from = 0; from < due.length && !signal?.aborted; from += atOnce)
    ended.push(...(await Promise.all(due.slice(from, from + atOnce).map((work) => give(deps, work)))));
  return ended;
}

function give(deps: CollectionDeps, work: DueNotice): Promise<EndedWork> {
  const { now } = deps;
  return once(deps, work, {
    work: (em) => giveNotice(em, work, now()),
    putOff: (em) => putOffNotice(em, work, now()),
  });
}
