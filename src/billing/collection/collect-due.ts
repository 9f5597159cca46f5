import { announce } from '../../platform/events/changes.ts';
import { callForAttempt } from './call-for-attempt.ts';
import { callForMethod } from './call-for-method.ts';
import { callForRefund } from './call-for-refund.ts';
import { claimDue } from './claim-due.ts';
import type { ClaimedWork, WorkTable } from './claim-due.ts';
import { collectInvoice, invoicesToCollect, putOffCollection } from './collect-invoices.ts';
import type { CollectionDeps } from './collection-deps.ts';

type Call = (deps: CollectionDeps, work: ClaimedWork) => Promise<void>;

const callers: Record<WorkTable, Call> = {
  payment_method: callForMethod,
  payment_attempt: callForAttempt,
  refund: callForRefund,
};

/**
 * Does some of the due work of gateways: starts the attempts for invoices that are collected automatically, and calls and
 * asks. Each piece is done by itself. Returns how much succeeded, so that a lasting failure is not repeated without a pause.
 */
export async function collectDue(deps: CollectionDeps): Promise<number> {
  const { inTransaction, now } = deps;
  const invoices = await inTransaction((em) => invoicesToCollect(em, now()));
  const done = await callAll(deps, collectOrPutOff, invoices);
  for (const [table, call] of Object.entries(callers) as [WorkTable, Call][]) {
    const claimed = await inTransaction((em) => claimDue(em, table, now()));
    done.push(...(await callAll(deps, call, claimed)));
  }
  if (done.some(({ hasClock }) => hasClock)) await inTransaction((em) => announce(em, 'clocks'));
  return done.length;
}

/** An invoice has no lease: after a failure it is put off, so that it does not keep the others. */
async function collectOrPutOff({ inTransaction, now }: CollectionDeps, work: ClaimedWork): Promise<void> {
  try {
    await inTransaction((em) => collectInvoice(em, work, now()));
  } catch (error) {
    await inTransaction((em) => putOffCollection(em, work, now()));
    throw error;
  }
}

/** Does pieces side by side; returns those that succeeded. */
async function callAll(deps: CollectionDeps, call: Call, pieces: ClaimedWork[]): Promise<ClaimedWork[]> {
  const outcomes = await Promise.all(pieces.map((work) => tryCall(deps, call, work)));
  return pieces.filter((_, place) => outcomes[place]);
}

/** A failure of one piece does not keep the others; it is done again when its lease has ended. */
async function tryCall(deps: CollectionDeps, call: Call, work: ClaimedWork): Promise<boolean> {
  try {
    await call(deps, work);
    return true;
  } catch (error) {
    deps.onFailure(work.id, error);
    return false;
  }
}
