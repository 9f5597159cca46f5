import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { foldRevenueTotals } from '../analytics/billed/fold-revenue-totals.ts';
import { expireSignIns } from '../analytics/people/expire-sign-ins.ts';
import { forgetEnded } from '../auth/forget-ended.ts';
import { forgetMails } from '../auth/mails/mails.ts';
import { removeExpired, maintainKeys } from '../auth/oidc/index.ts';
import type { CollectionWork } from '../billing/collection/collection-work.ts';
import { forgetGatewayEvents } from '../billing/collection/forget-events.ts';
import { checkVatIds } from '../billing/customers/taxes/vies/check-vat-ids.ts';
import { viesRegister, viesUrl } from '../billing/customers/taxes/vies/vies.ts';
import { runPlanMoves } from '../billing/moves/run-plan-moves.ts';
import { noteMissedMrr } from '../billing/turns/note-missed-mrr.ts';
import { resumeHeld } from '../billing/turns/resume-held.ts';
import { guardedFetch } from '../platform/http/guarded-fetch.ts';
import { countSubscribers } from '../billing/subscriptions/count-subscribers.ts';
import { referenceOf } from '../billing/turns/incident.ts';
import { runDue } from '../billing/turns/run-due.ts';
import type { InTransaction } from '../billing/turns/run-due.ts';
import { forgetImports } from '../catalog/bulk/forget-imports.ts';
import { forgetCustomerMails } from '../customer-mails/forget-customer-mails.ts';
import type { WholeConfig } from '../config.ts';
import { expireGrants } from '../entitlements/product-grants/expire-grants.ts';
import { ensurePartitions } from '../metering/partitions.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { BackgroundWork } from '../platform/events/background-work.ts';
import { numberWaiting } from '../platform/events/feed.ts';
import { forgetKeys } from '../platform/idempotency.ts';
import type { Logger } from '../platform/log.ts';
import { forgetWindows } from '../platform/limits/shared-counts.ts';
import { forgetMessages } from '../webhooks/forget-messages.ts';
import { removeAudit, removeEvents, removeNames, removeUsage } from './retention-chores.ts';

/** The dependencies of the chores. */
export interface ChoreDeps {
  inTransaction: InTransaction;
  /** For work that needs no surrounding transaction. */
  fork: () => EntityManager;
  config: WholeConfig;
  /** The database's time. */
  clock: Clock;
  log: Logger;
  /** Delivers notices of sign-outs to clients. */
  signOuts: BackgroundWork;
  imports: BackgroundWork;
  mails: BackgroundWork;
  customerMails: BackgroundWork;
  payments: CollectionWork;
  clocks: BackgroundWork;
  /** Aborted when the hub stops. */
  signal: AbortSignal;
}

/** Does all due work; returns how much it was. */
type Chore = (deps: ChoreDeps) => Promise<number>;

const monthsAhead = 4;

/** The number of concurrent billing jobs of all instances; each takes customers that no other has. */
const billers = [1, 2, 3, 4];

/**
 * The work of the hub beside requests, with its schedule. The queue only decides when; due work is found in the tables.
 */
export const chores: [queue: string, cron: string, chore: Chore][] = [
  ...billers.map((n): [string, string, Chore] => [`billing-${n}`, '* * * * *', bill]),
  ['billing-clocks', '* * * * *', finishClocks],
  ['billing-moves', '* * * * *', movePlanSubscribers],
  ['billing-held', '* * * * *', resumeHeldInvoices],
  ['billing-mrr', '*/5 * * * *', noteMrrOfOlderHubs],
  ['billing-totals', '* * * * *', foldRevenue],
  ['billing-vat-ids', '* * * * *', askForVatIds],
  ['billing-payments', '* * * * *', wakePayments],
  ['billing-notices', '* * * * *', giveNotices],
  ['billing-gateway-events-forget', '17 4 * * *', inBatches(forgetGatewayEvents)],
  ['auth-expire', '*/5 * * * *', inBatches(removeExpired)],
  ['auth-logouts', '* * * * *', wakeSignOuts],
  ['auth-mails', '* * * * *', wakeMails],
  ['auth-mails-forget', '47 4 * * *', inBatches(forgetMails)],
  ['auth-keys', '37 * * * *', keepKeysYoung],
  ['auth-forget', '37 4 * * *', inBatches(forgetEnded)],
  ['customer-mails', '* * * * *', wakeCustomerMails],
  ['customer-mails-forget', '7 5 * * *', inBatches(forgetCustomerMails)],
  ['webhooks-forget', '27 4 * * *', inBatches(forgetMessages)],
  ['catalog-imports', '* * * * *', wakeImports],
  ['catalog-imports-forget', '57 4 * * *', inBatches(forgetImports)],
  ['entitlements-expire', '* * * * *', inBatches(expireGrants)],
  ['event-feeds', '* * * * *', numberFeeds],
  ['idempotency-expire', '7 * * * *', inBatches(forgetKeys)],
  ['rate-limit-expire', '17 * * * *', inBatches(forgetWindows)],
  ['catalog-subscribers', '*/5 * * * *', inBatches(countSubscribers)],
  ['sign-ins-expire', '47 3 * * *', removeSignIns],
  ['metering-partitions', '27 3 * * *', makePartitions],
  ['metering-retention', '41 * * * *', removeUsage],
  ['metering-names-forget', '51 3 * * *', removeNames],
  ['events-forget', '11 5 * * *', removeEvents],
  ['audit-forget', '31 5 * * *', removeAudit],
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

/** Finishes advances of test clocks that were too long for one request, or interrupted by a crash. */
async function finishClocks({ clocks }: ChoreDeps): Promise<number> {
  clocks.wake();
  return 0;
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

/** Asks VIES about VAT ids. An operator's own address may be in the network of the hub. */
async function askForVatIds({ inTransaction, config, clock, signal }: ChoreDeps): Promise<number> {
  const fetch = guardedFetch({ allowPrivateAddresses: config.allowPrivateAddresses || config.viesUrl !== viesUrl });
  const register = viesRegister({ url: config.viesUrl, fetch });
  return checkVatIds({ inTransaction, register, now: () => clock.now(), signal });
}

/** Folds what documents changed into the totals that reports read. */
function foldRevenue({ inTransaction }: ChoreDeps): Promise<number> {
  return inTransaction((em) => foldRevenueTotals(em, 100_000));
}

/** Removes expired rows, a limited number at a time, so that no table is locked for long. */
function inBatches(remove: (em: EntityManager, now: Temporal.Instant, limit: number) => Promise<number>): Chore {
  const batch = 500;
  return async ({ inTransaction, clock }) => {
    let total = 0;
    for (let last = batch; last >= batch; total += last) {
      last = await inTransaction((em) => remove(em, clock.now(), batch));
    }
    return total;
  };
}

/** Removes sign-ins that are older than reports need them. */
function removeSignIns(deps: ChoreDeps): Promise<number> {
  const hours = 24 * deps.config.signInDays;
  return inBatches((em, now, limit) => expireSignIns(em, now.subtract({ hours }), limit))(deps);
}

/** Delivers notices that were written while no instance listened, and those to be retried. */
async function wakeSignOuts({ signOuts }: ChoreDeps): Promise<number> {
  signOuts.wake();
  return 0;
}

/** Continues imports whose hub ended while it worked on them, and failed ones that are to be retried. */
async function wakeImports({ imports }: ChoreDeps): Promise<number> {
  imports.wake();
  return 0;
}

/** Sends mails that were written while no instance listened, and those to be sent again. */
async function wakeMails({ mails }: ChoreDeps): Promise<number> {
  mails.wake();
  return 0;
}

/** Writes the mails to customers that events have caused, and sends those that are due. */
async function wakeCustomerMails({ customerMails }: ChoreDeps): Promise<number> {
  customerMails.wake();
  return 0;
}

/** Announces ends of trials, renewals and expiries that are near. */
function giveNotices({ payments, signal }: ChoreDeps): Promise<number> {
  return payments.giveNotices(signal);
}

/** Calls gateways, and asks them about what is due. */
async function wakePayments({ payments }: ChoreDeps): Promise<number> {
  payments.wake();
  return 0;
}

async function keepKeysYoung({ inTransaction, config, clock }: ChoreDeps): Promise<number> {
  return inTransaction((em) => maintainKeys(em, config, clock.now()));
}

/** Numbers the events of feeds that have no reader at the moment. */
function numberFeeds({ fork, signal }: ChoreDeps): Promise<number> {
  return numberWaiting(fork(), signal);
}

/** Creates the partitions of usage events for the coming months. */
export async function makePartitions({ inTransaction, clock }: ChoreDeps): Promise<number> {
  return inTransaction((em) => ensurePartitions(em, clock.now(), monthsAhead));
}
