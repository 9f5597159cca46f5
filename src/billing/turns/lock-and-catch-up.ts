import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { holdStill } from '../customers/clocks/hold-clock.ts';
import { Customer } from '../customers/customer.ts';
import { openAccountsAhead } from './open-accounts-ahead.ts';
import { doStep, nextStep } from './step.ts';
import type { ReadStep } from './step.ts';

/** A caller does at most this many due steps of a customer; more, such as a year of renewals, are left to the worker. */
export const maxSteps = 24;

/** Five years of months, for a subscription that starts in the past. */
const maxPastSteps = 62;

export interface CaughtUpCustomer {
  customer: Customer;
  /** The current time of the customer: of their test clock, if they have one. */
  now: Temporal.Instant;
}

/** Locks rows shared with other customers; runs after the customer is locked and before any due work. */
export type LockSharedRows = (customer: Customer) => Promise<unknown>;

/**
 * Locks a customer and does all due work, such as renewals, up to now. A change then has the same result whether or not
 * the worker has already run. Refuses when more than `maxSteps` steps are due.
 */
export async function lockAndCatchUp(
  em: EntityManager,
  customerId: string,
  now: Temporal.Instant,
  lockShared?: LockSharedRows,
): Promise<CaughtUpCustomer> {
  const customer = (await lock(em, Customer, customerId))!;
  const time = await timeOf(em, customer, now);
  await lockShared?.(customer);
  await catchUp(em, customer, time);
  return { customer, now: time };
}

/** Does all due work of a locked customer; refuses more than `maxSteps` steps. */
async function catchUp(em: EntityManager, customer: Customer, until: Temporal.Instant): Promise<void> {
  if (await catchUpInPart(em, customer, until)) throw catchUpRefusal();
}

/** Does due work of a locked customer, at most `maxSteps` steps; returns whether more is due, which the worker does. */
export async function catchUpInPart(em: EntityManager, customer: Customer, until: Temporal.Instant): Promise<boolean> {
  let step = await nextStep(em, customer, until);
  // The step was read before the accounts were opened, so it is read again.
  if (step && (await openAccountsAhead(em, { customer: customer.id }))) step = await nextStep(em, customer, until);
  return doSteps(em, customer, { step, until, maxSteps });
}

/** Does the work that is due since the past start of a subscription, in part if it is long; the worker does the rest. */
export async function catchUpPast(em: EntityManager, customer: Customer, until: Temporal.Instant): Promise<void> {
  await em.flush();
  const step = await nextStep(em, customer, until);
  await doSteps(em, customer, { step, until, maxSteps: maxPastSteps });
}

/** Does a number of steps at most; returns whether more are due. */
async function doSteps(
  em: EntityManager,
  customer: Customer,
  { step: first, until, maxSteps: most }: { step: ReadStep | undefined; until: Temporal.Instant; maxSteps: number },
): Promise<boolean> {
  let step = first;
  for (let steps = 0; step && steps < most; steps += 1) {
    await doStep(em, customer, step);
    step = await nextStep(em, customer, until);
  }
  return step !== undefined;
}

/** Returns the customer's current time; locks a test clock against advancing until the transaction ends. */
export async function timeOf(
  em: EntityManager,
  { testClockId }: Pick<Customer, 'testClockId'>,
  now: Temporal.Instant,
): Promise<Temporal.Instant> {
  if (!testClockId) return now;
  return (await holdStill(em, testClockId))!.nowAt;
}

/** The refusal of a change whose customer has more due work than a caller does. */
export function catchUpRefusal(): Error {
  return conflict(
    'billing_is_catching_up',
    'Due billing work of this customer is still being done; try again in a minute.',
  );
}
