import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict } from '../../errors.ts';
import { lock } from '../../platform/lock.ts';
import { holdStill } from '../clocks/hold-clock.ts';
import { Customer } from '../customers/customer.ts';
import { doStep, nextStep } from './step.ts';

/** More than this many steps behind, a customer is the worker's affair: a caller should not wait for a year of renewals. */
const most = 24;

export interface Turn {
  customer: Customer;
  /** The customer's own time: of their test clock, if they live by one. */
  now: Temporal.Instant;
}

/**
 * Takes a customer's turn for something that is to happen to them now: locks them, and does first whatever has come due
 * by now, so that it happens in the same order whether the worker was there in time or not.
 */
export async function takeTurn(em: EntityManager, customerId: string, now: Temporal.Instant): Promise<Turn> {
  const customer = (await lock(em, Customer, customerId))!;
  const time = await timeOf(em, customer, now);
  for (let steps = 0; ; steps += 1) {
    const step = await nextStep(em, customer, time);
    if (!step) return { customer, now: time };
    if (steps === most) throw behind();
    await doStep(em, customer, step);
  }
}

/** What time it is for a customer; if by a test clock, that is held still until the transaction ends. */
export async function timeOf(
  em: EntityManager,
  { testClockId }: Pick<Customer, 'testClockId'>,
  now: Temporal.Instant,
): Promise<Temporal.Instant> {
  if (!testClockId) return now;
  return (await holdStill(em, testClockId))!.nowAt;
}

function behind(): Error {
  return conflict(
    'billing_is_catching_up',
    'What has come due for this customer meanwhile is still being billed; try again in a minute.',
  );
}
