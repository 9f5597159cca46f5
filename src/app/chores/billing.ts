import { foldRevenueTotals } from '../../analytics/billed/fold-revenue-totals.ts';
import { forgetGatewayEvents } from '../../billing/collection/forget-events.ts';
import { checkVatIds } from '../../billing/customers/taxes/vies/check-vat-ids.ts';
import { viesRegister, viesUrl } from '../../billing/customers/taxes/vies/vies.ts';
import { runPlanMoves } from '../../billing/moves/run-plan-moves.ts';
import { referenceOf } from '../../billing/turns/incident.ts';
import { noteMissedMrr } from '../../billing/turns/note-missed-mrr.ts';
import { resumeHeld } from '../../billing/turns/resume-held.ts';
import { runDue } from '../../billing/turns/run-due.ts';
import { guardedFetch } from '../../platform/http/guarded-fetch.ts';
import { inBatches, wake } from './chore.ts';
import type { Chore, ChoreDeps } from './chore.ts';

/** The number of concurrent billing jobs of all instances; each takes customers that no other has. */
const billers = [1, 2, 3, 4];

export const billingChores: Chore[] = [
  ...billers.map((n): Chore => [`billing-${n}`, '* * * * *', bill]),
  ['billing-clocks', '* * * * *', wake('clocks')],
  ['billing-moves', '* * * * *', movePlanSubscribers],
  ['billing-held', '* * * * *', resumeHeldInvoices],
  ['billing-mrr', '*/5 * * * *', noteMrrOfOlderHubs],
  ['billing-totals', '* * * * *', foldRevenue],
  ['billing-vat-ids', '* * * * *', askForVatIds],
  ['billing-payments', '* * * * *', wake('payments')],
  ['billing-notices', '* * * * *', giveNotices],
  ['billing-gateway-events-forget', '17 4 * * *', inBatches(forgetGatewayEvents)],
];

/** Repeats until nothing is due, so that a backlog of days is processed in one run. */
async function bill({ inTransaction, clock, log, signal }: ChoreDeps): Promise<number> {
  return runDue({
    inTransaction,
    until: clock.now(),
    signal,
    onFailure: ({ kind, id }, error) =>
      log.error({ err: error, subject: id, incident: referenceOf(error) }, `quarantined a ${kind}`),
    onSeparation: (error) => log.warn({ err: error }, 'renewals failed together; each is done alone'),
  });
}

/** Moves subscribers between versions of their plans. */
async function movePlanSubscribers({ inTransaction, clock, log, signal }: ChoreDeps): Promise<number> {
  return runPlanMoves({
    inTransaction,
    now: () => clock.now(),
    signal,
    onFailure: (id, error) =>
      log.error({ err: error, subject: id, incident: referenceOf(error) }, 'could not move a subscription'),
  });
}

/** Continues invoices that were held until their tax was decided. */
async function resumeHeldInvoices({ inTransaction, clock, signal }: ChoreDeps): Promise<number> {
  return resumeHeld({ inTransaction, now: clock.now(), signal });
}

/** Notes what changes by older hubs did to recurring revenue, while both run during an upgrade. */
async function noteMrrOfOlderHubs({ inTransaction, log, signal }: ChoreDeps): Promise<number> {
  return noteMissedMrr({
    inTransaction,
    signal,
    onFailure: (id, error) =>
      log.error({ err: error, subject: id, incident: referenceOf(error) }, 'could not note recurring revenue'),
  });
}

/** Folds what documents changed into the totals that reports read. */
function foldRevenue({ inTransaction }: ChoreDeps): Promise<number> {
  return inTransaction((em) => foldRevenueTotals(em, 100_000));
}

/** Asks VIES about VAT ids. An operator's own address may be in the network of the hub. */
async function askForVatIds({ inTransaction, config, clock, signal }: ChoreDeps): Promise<number> {
  const fetch = guardedFetch({ allowPrivateAddresses: config.allowPrivateAddresses || config.viesUrl !== viesUrl });
  const register = viesRegister({ url: config.viesUrl, fetch });
  return checkVatIds({ inTransaction, register, now: () => clock.now(), signal });
}

/** Announces ends of trials, renewals and expiries that are near. */
function giveNotices({ payments, signal }: ChoreDeps): Promise<number> {
  return payments.giveNotices(signal);
}
