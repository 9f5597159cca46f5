import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { holdStill } from '../customers/clocks/hold-clock.ts';
import { Customer } from '../customers/customer.ts';
import { openAccountsAhead } from './open-accounts-ahead.ts';
import { doStep, nextStep } from './step.ts';

/** More than this many steps behind, a customer is the worker's affair: a caller should not wait for a year of renewals. */
const most = 24;

export interface Turn {
  customer: Customer;
  /** The customer's own time: of their test clock, if they live by one. */
  now: Temporal.Instant;
}

/** Locks rows that are shared with other customers; runs after the customer is locked and before anything due is done. */
export type Hold = (customer: Customer) => Promise<unknown>;

/**
 * Takes a customer's turn for something that is to happen to them now: locks them, and does first whatever has come due
 * by now, so that it happens in the same order whether the worker was there in time or not.
 */
export async function takeTurn(
  em: EntityManager,
  customerId: string,
  now: Temporal.Instant,
  hold?: Hold,
): Promise<Turn> {
  const customer = (await lock(em, Customer, customerId))!;
  const time = await timeOf(em, customer, now);
  await hold?.(customer);
  await catchUp(em, customer, time);
  return { customer, now: time };
}

async function catchUp(em: EntityManager, customer: Customer, until: Temporal.Instant): Promise<void> {
  let step = await nextStep(em, customer, until);
  // The step was read without the accounts just opened.
  if (step && (await openAccountsAhead(em, { customer: customer.id }))) step = await nextStep(em, customer, until);
  for (let steps = 0; step; steps += 1) {
    if (steps === most) throw behind();
    await doStep(em, customer, step);
    step = await nextStep(em, customer, until);
  }
}

/** What time it is for a customer; if by a test clock, that is held still until the transaction ends. */
async function timeOf(
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
