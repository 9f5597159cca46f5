import { expect, test } from '@jest/globals';
import { Intents } from '../../console/app/parts/intents.ts';
import { words } from '../../console/app/parts/words.ts';
import { actionWords } from '../../console/auth/audit/action-words.ts';

test('a change has one key until the hub has answered it', () => {
  const intents = new Intents();
  const first = intents.start({ id: 1 })!;
  first.end(false);
  const again = intents.start({ id: 1 })!;
  expect(again.key).toBe(first.key);
  again.end(true);
  expect(intents.start({ id: 1 })!.key).not.toBe(first.key);
});

test('the second click on a button sends nothing, and another change has another key', () => {
  const intents = new Intents();
  const first = intents.start({ id: 1 })!;
  expect(intents.start({ id: 1 })).toBeUndefined();
  expect(intents.start({ id: 2 })!.key).not.toBe(first.key);
});

test.each([
  ['canceled', 'Cancelled'],
  ['past_due', 'Payment overdue'],
  ['subscription_cycle', 'Renewal of a subscription'],
  ['addon', 'Add-on'],
  ['in_advance', 'In advance'],
])('the value %s is shown as “%s”', (value, shown) => expect(words(value)).toBe(shown));

test('an action in the audit is shown in the spelling of the console', () => {
  expect(actionWords('subscription.canceled')).toBe('Subscription cancelled');
  expect(actionWords('test_clock.released')).toBe('Test clock released');
});
