import { reconcile } from '../billing/collection/reconcile.ts';
import type { Difference, Reconciliation } from '../billing/collection/reconcile.ts';
import type { CommandDeps } from './command-deps.ts';
import { collectionOf } from './gateways.ts';
import { findProject } from './find-project.ts';
import { counted } from './outcome.ts';
import type { Outcome } from './outcome.ts';

export interface ReconcileOptions {
  project?: string;
}

/** Compares the payments by gateways of one project or all with the records of the gateways; changes nothing. */
export async function reconcilePayments(deps: CommandDeps, { project }: ReconcileOptions): Promise<Outcome> {
  const projectId = project === undefined ? undefined : (await deps.do((em) => findProject(em, project))).id;
  deps.step('comparing payments with the records of gateways');
  return report(await reconcile(collectionOf(deps), projectId));
}

function report(reconciliation: Reconciliation): Outcome {
  const { accounts, movements, inProgress, differences } = reconciliation;
  if (differences.length) return { data: reconciliation, lines: differences.map(sentenceOf), isBad: true };
  const waiting = inProgress ? ` ${counted(inProgress, 'payment or refund', 'payments or refunds')} in progress.` : '';
  const compared = `${counted(movements, 'movement')} of ${counted(accounts, 'gateway account')}`;
  return { data: reconciliation, lines: [`${compared} agree with the hub.${waiting}`] };
}

function sentenceOf({ account, subject, hub, gateway }: Difference): string {
  return `${account}, ${subject}: the hub has ${hub ?? 'nothing'}, and the gateway has ${gateway ?? 'nothing'}.`;
}
