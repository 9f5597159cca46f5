import { isTransient } from '../turns/is-transient.ts';
import { attempted } from './attempted.ts';
import type { EndedWork } from './attempted.ts';
import { callForAttempt } from './call-for-attempt.ts';
import { callForMethod } from './call-for-method.ts';
import { callForRefund } from './call-for-refund.ts';
import { CallsUnderWay } from './calls-under-way.ts';
import { claimDue, retrySoon } from './claim-due.ts';
import type { ClaimedWork, CustomerWork, WorkTable } from './claim-due.ts';
import { collectInvoice, invoicesToCollect, putOffCollection } from './collect-invoices.ts';
import type { CollectionDeps } from './collection-deps.ts';
import { notifyDue } from './notify-due.ts';

type Call = (deps: CollectionDeps, work: ClaimedWork) => Promise<void>;

const callers: Record<WorkTable, Call> = {
  payment_method: callForMethod,
  payment_attempt: callForAttempt,
  refund: callForRefund,
};

/** The pause after a failure that passes, such as a conflict with another transaction. */
export const retrySeconds = 2;

/**
 * Does some of the due work of gateways, and waits until all of it has ended. Returns how much succeeded or was put off, so that a lasting
 * failure is not repeated without a pause.
 */
export async function collectDue(deps: CollectionDeps): Promise<number> {
  const ended = [...(await notifyDue(deps)), ...(await collectInvoices(deps))];
  const calls = new CallsUnderWay();
  for (const table of Object.keys(callers) as WorkTable[]) {
    await startCalls(deps, table, calls, (one) => ended.push(one));
    await calls.idle();
  }
  return ended.filter(({ isDone, isPutOff }) => isDone || isPutOff).length;
}

/**
 * Starts some of the due work of gateways, without waiting for their answers; `onEnd` receives each piece when it has ended.
 * Returns how much was done or started.
 */
export async function startDue(
  deps: CollectionDeps,
  calls: CallsUnderWay,
  onEnd: (ended: EndedWork) => void,
): Promise<number> {
  const collected = [...(await notifyDue(deps)), ...(await collectInvoices(deps))];
  collected.forEach(onEnd);
  let started = collected.filter(({ isDone }) => isDone).length;
  for (const table of Object.keys(callers) as WorkTable[]) started += await startCalls(deps, table, calls, onEnd);
  return started;
}

/** Starts the attempts for invoices that are collected automatically. */
async function collectInvoices(deps: CollectionDeps): Promise<EndedWork[]> {
  const { inTransaction, now } = deps;
  const invoices = await inTransaction((em) => invoicesToCollect(em, now()));
  return Promise.all(
    invoices.map((work) =>
      attempted(deps, work, {
        work: () => inTransaction((em) => collectInvoice(em, work, now())),
        onFailure: (error) => putOff(deps, work, error),
      }),
    ),
  );
}

/** An invoice has no lease: after a failure that lasts it is put off, so that it does not keep the others. */
async function putOff({ inTransaction, now }: CollectionDeps, work: CustomerWork, error: unknown): Promise<void> {
  if (!isTransient(error)) await inTransaction((em) => putOffCollection(em, work, now()));
}

/** Claims due work and starts its calls; returns how many. */
async function startCalls(
  deps: CollectionDeps,
  table: WorkTable,
  calls: CallsUnderWay,
  onEnd: (ended: EndedWork) => void,
): Promise<number> {
  const { inTransaction, now } = deps;
  const claimed = await inTransaction((em) => claimDue(em, table, calls, now()));
  for (const work of claimed) {
    const until = () => now().add({ seconds: retrySeconds });
    const call = attempted(deps, work, {
      work: () => callers[table](deps, work),
      // A failure that lasts is repeated when the lease has ended.
      async onFailure(error) {
        if (isTransient(error)) await inTransaction((em) => retrySoon(em, table, work, until()));
      },
    });
    calls.add(work, call.then(onEnd));
  }
  return claimed.length;
}
