import { expect } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Route } from 'playwright-core';
import { lost } from '../restart-stage.ts';
import type { Person } from './person.ts';

/** When the hub is killed: before a request reaches it, while it works on it, or before its answer is read. */
export type Moment = 'before' | 'within' | 'after';

/** How long the hub has worked on a request when it is killed in the middle, in milliseconds. */
const withinMs = 15;

/**
 * Does something whose operation finds the hub gone, by SIGKILL, and starts the hub again once the screen has said so. The
 * same request must come again, with the key by which it takes effect once.
 */
export async function whileHubEnds(
  { stage, page }: Person,
  operation: string,
  moment: Moment,
  act: () => Promise<unknown>,
): Promise<void> {
  const keys: (string | undefined)[] = [];
  const isBack = Promise.withResolvers<void>();
  const restart = async () => {
    await page.getByText(lost).waitFor();
    await stage.start();
  };
  const handle = async (route: Route) => {
    const request = route.request();
    if (!request.postData()?.includes(`"operationName":"${operation}"`)) return route.fallback();
    keys.push(request.headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    if (moment === 'after') await route.fetch();
    if (moment === 'within') await Promise.race([route.fetch().catch(() => {}), sleep(withinMs)]);
    await stage.stop('SIGKILL');
    await route.abort();
    restart().then(isBack.resolve, isBack.reject);
  };
  await page.route('**/graphql', handle);
  await act();
  await isBack.promise;
  await page.getByText(lost).waitFor({ state: 'detached' });
  await page.unroute('**/graphql', handle);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys)).toEqual(new Set([expect.any(String)]));
}
