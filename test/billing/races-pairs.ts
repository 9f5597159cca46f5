import type { ActName } from './storm-acts.ts';

/** The acts of a race: those of a project, and what its workers do. */
export type RunnerName = ActName | 'runDue' | 'runMoves';

/** Two acts that contend for the same rows, and what has happened before. */
export interface RacePair {
  acts: readonly [RunnerName, RunnerName];
  before?: readonly RunnerName[];
}

/** A subscription with open invoices is not transferred. */
const settled = ['prepay'] as const;

/** Pairs that are raced on purpose, since the same two acts rarely meet by chance. */
export const pairs: readonly RacePair[] = [
  { acts: ['transfer', 'changeNow'], before: settled },
  { acts: ['transfer', 'cancelNow'], before: settled },
  { acts: ['transfer', 'runDue'], before: settled },
  { acts: ['transfer', 'transfer'], before: settled },
  { acts: ['transfer', 'addCharge'], before: settled },
  { acts: ['transfer', 'reversePayment'], before: settled },
  { acts: ['transfer', 'runMoves'], before: [...settled, 'moveSubscribers'] },
  { acts: ['reissueInvoice', 'payWhole'] },
  { acts: ['reissueInvoice', 'creditInvoice'] },
  { acts: ['reissueInvoice', 'voidInvoice'] },
  { acts: ['reissueInvoice', 'reissueInvoice'] },
  { acts: ['reissueInvoice', 'reversePayment'], before: ['payWhole'] },
  { acts: ['refundPayment', 'reversePayment'], before: ['payWhole'] },
  { acts: ['refundPayment', 'creditInvoice'], before: ['payMore'] },
  { acts: ['reverseRefund', 'reversePayment'], before: ['payMore', 'refundPayment'] },
  { acts: ['runMoves', 'changeNow'], before: ['moveSubscribers'] },
  { acts: ['runMoves', 'cancelNow'], before: ['moveSubscribers'] },
  { acts: ['runMoves', 'runMoves'], before: ['moveSubscribers'] },
  { acts: ['runDue', 'addCharge'], before: ['combine', 'addCharge'] },
  { acts: ['finalizeInvoice', 'removeCharge'], before: ['combine', 'addCharge', 'runDue'] },
  { acts: ['editDraft', 'finalizeInvoice'], before: ['writeInvoice'] },
  { acts: ['editDraft', 'deleteInvoice'], before: ['writeInvoice'] },
];
