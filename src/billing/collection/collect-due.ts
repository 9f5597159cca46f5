import { announce } from '../../platform/events/changes.ts';
import { callForAttempt } from './call-for-attempt.ts';
import { callForMethod } from './call-for-method.ts';
import { callForRefund } from './call-for-refund.ts';
import { claimDue } from './claim-due.ts';
import type { ClaimedWork, WorkTable } from './claim-due.ts';
import { collectInvoice, invoicesToCollect } from './collect-invoices.ts';
import type { CollectionDeps } from './collection-deps.ts';

type Call = (deps: CollectionDeps, work: ClaimedWork) => Promise<void>;

const callers: Record<WorkTable, Call> = {
  payment_method: callForMethod,
  payment_attempt: callForAttempt,
  refund: callForRefund,
};

/**
 * Does some of the due work of gateways: starts the attempts for invoices that are collected automatically, and calls and
 * asks. Each piece is done by itself. Returns how much it was.
 */
export async function collectDue(deps: CollectionDeps): Promise<number> {
  const { inTransaction, now } = deps;
  const invoices = await inTransaction((em) => invoicesToCollect(em, now()));
  const start: Call = (_, work) => inTransaction((em) => collectInvoice(em, work, now()));
  await Promise.all(invoices.map((work) => tryCall(deps, start, work)));
  const done = [...invoices];
  for (const [table, call] of Object.entries(callers) as [WorkTable, Call][]) {
    const claimed = await inTransaction((em) => claimDue(em, table, now()));
    await Promise.all(claimed.map((work) => tryCall(deps, call, work)));
    done.push(...claimed);
  }
  if (done.some(({ hasClock }) => hasClock)) await inTransaction((em) => announce(em, 'clocks'));
  return done.length;
}

/** A failure of one piece does not keep the others; it is done again when its lease has ended. */
async function tryCall(deps: CollectionDeps, call: Call, work: ClaimedWork): Promise<void> {
  try {
    await call(deps, work);
  } catch (error) {
    deps.onFailure(work.id, error);
  }
}
