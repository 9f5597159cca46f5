import { expect } from '@jest/globals';
import { billOnClock } from '../bill-on-clock.ts';
import { whileHubEnds } from './hub-ends.ts';
import type { Person } from './person.ts';

/** Bills a month on a test clock. */
export async function billMonth(ada: Person): Promise<void> {
  expect(await billOnClock(ada.page)).toEqual([]);
}

/** Moves the clock a year. The hub is killed when it has begun, and continues after its start. */
export async function moveYear(ada: Person): Promise<void> {
  await whileHubEnds(ada, 'AdvanceTestClock', 'after', () => ada.press('Forward by 1 year'));
  await ada.page.getByText('28 Feb 2027, 10:00').first().waitFor({ timeout: 60_000 });
  await ada.page.getByText('for a renewal').nth(12).waitFor({ timeout: 60_000 });
}
