import { Check } from '../../platform/values/check.ts';
import { text } from '../../platform/values/bounds.ts';

/** What is taken back, a payment or a refund, and why. */
export interface Reversal {
  id: string;
  reason: string;
}

/** The bound of the reason. */
export const reversalReason = text(500);

/** Returns the reason without spaces around it; refuses one that is blank or too long. */
export function readReason({ reason }: Reversal): string {
  const check = new Check();
  reversalReason.report(check, reason.trim(), '/reason');
  check.done();
  return reason.trim();
}
