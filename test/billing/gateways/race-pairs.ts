import type { PaymentActName } from './payment-acts.ts';

/** Acts that contend for the same payment, and what has happened before. */
export interface PaymentPair {
  acts: readonly [PaymentActName, PaymentActName];
  before?: readonly PaymentActName[];
}

const taken = ['pay', 'collect'] as const;
const credited = [...taken, 'credit'] as const;
const waiting = ['payConfirmed', 'collect'] as const;
const saved = ['addMethod', 'collect'] as const;
const disputedInPart = [...credited, 'chargeBackPart', 'webhooks', 'collect'] as const;
const disputed = [...credited, 'chargeBack', 'webhooks', 'collect'] as const;

/** Pairs that are raced on purpose, since the same two acts rarely meet by chance. */
export const pairs: readonly PaymentPair[] = [
  // Two payments for one invoice.
  { acts: ['pay', 'pay'] },
  { acts: ['pay', 'payConfirmed'] },
  { acts: ['collect', 'pay'], before: ['pay'] },
  { acts: ['collect', 'collect'], before: ['pay'] },
  { acts: ['payByMethod', 'pay'], before: saved },
  // Refund against chargeback.
  { acts: ['refund', 'chargeBack'], before: credited },
  { acts: ['collect', 'chargeBack'], before: [...credited, 'refund'] },
  { acts: ['refundPart', 'collect'], before: [...credited, 'chargeBack', 'webhooks'] },
  { acts: ['refund', 'refund'], before: credited },
  { acts: ['winDispute', 'refund'], before: disputed },
  { acts: ['winDispute', 'payOutBalance'], before: disputed },
  { acts: ['payOutBalance', 'chargeBack'], before: credited },
  { acts: ['refundPart', 'payOutBalance'], before: credited },
  // A dispute of a part, with its fee.
  { acts: ['refund', 'chargeBackPart'], before: credited },
  { acts: ['collect', 'chargeBackPart'], before: [...credited, 'refundPart'] },
  { acts: ['refundPart', 'collect'], before: [...credited, 'chargeBackPart', 'webhooks'] },
  { acts: ['chargeBack', 'collect'], before: [...taken, 'chargeBackPart', 'webhooks'] },
  { acts: ['winDispute', 'refund'], before: disputedInPart },
  { acts: ['winDispute', 'chargeBack'], before: disputedInPart },
  { acts: ['loseDispute', 'refundPart'], before: disputedInPart },
  { acts: ['reconcile', 'webhooks'], before: [...taken, 'chargeBackPart'] },
  // Payment against void, write-off and credit.
  { acts: ['pay', 'void'] },
  { acts: ['collect', 'void'], before: ['pay'] },
  { acts: ['confirm', 'void'], before: waiting },
  { acts: ['collect', 'writeOff'], before: ['pay'] },
  { acts: ['collect', 'credit'], before: ['pay'] },
  { acts: ['chargeBack', 'credit'], before: taken },
  // A method that is removed during a charge.
  { acts: ['collect', 'removeMethod'], before: [...saved, 'payByMethod'] },
  { acts: ['payByMethod', 'removeMethod'], before: saved },
  { acts: ['collect', 'removeMethod'], before: ['addMethod'] },
  { acts: ['makeDefault', 'removeMethod'], before: [...saved, ...saved] },
  { acts: ['billAgain', 'removeMethod'], before: saved },
  // Cancel against webhook.
  { acts: ['cancelAttempt', 'webhooks'], before: [...waiting, 'confirm'] },
  { acts: ['cancelAttempt', 'collect'], before: [...waiting, 'confirm', 'webhooks'] },
  { acts: ['cancelAttempt', 'confirm'], before: waiting },
  { acts: ['cancelAttempt', 'collect'], before: ['pay'] },
  { acts: ['refreshAttempt', 'cancelAttempt'], before: waiting },
  // Manual payment against gateway payment, and dunning against both.
  { acts: ['payByHand', 'pay'] },
  { acts: ['payByHand', 'collect'], before: ['pay'] },
  { acts: ['payByHand', 'confirm'], before: waiting },
  { acts: ['reverseByHand', 'pay'], before: ['payByHand'] },
  { acts: ['bill', 'payByHand'], before: ['pay'] },
  { acts: ['bill', 'collect'], before: ['pay'] },
  { acts: ['bill', 'billAgain'], before: saved },
  // A reconciliation in between.
  { acts: ['reconcile', 'collect'], before: ['pay'] },
  { acts: ['reconcile', 'refund'], before: credited },
  { acts: ['reconcile', 'webhooks'], before: [...taken, 'chargeBack'] },
];
