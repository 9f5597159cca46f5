import { expireSignIns } from '../../analytics/people/expire-sign-ins.ts';
import { forgetEnded } from '../../auth/forget-ended.ts';
import { forgetMails } from '../../auth/mails/mails.ts';
import { maintainKeys, removeExpired } from '../../auth/oidc/index.ts';
import { inBatches, wake } from './chore.ts';
import type { Chore, ChoreDeps } from './chore.ts';

export const authChores: Chore[] = [
  ['auth-expire', '*/5 * * * *', inBatches(removeExpired)],
  ['auth-logouts', '* * * * *', wake('signOuts')],
  ['auth-mails', '* * * * *', wake('mails')],
  ['auth-mails-forget', '47 4 * * *', inBatches(forgetMails)],
  ['auth-keys', '37 * * * *', keepKeysYoung],
  ['auth-forget', '37 4 * * *', inBatches(forgetEnded)],
  ['sign-ins-expire', '47 3 * * *', removeSignIns],
];

async function keepKeysYoung({ inTransaction, config, clock }: ChoreDeps): Promise<number> {
  return inTransaction((em) => maintainKeys(em, config, clock.now()));
}

/** Removes sign-ins that are older than reports need them. */
function removeSignIns(deps: ChoreDeps): Promise<number> {
  const hours = 24 * deps.config.signInDays;
  return inBatches((em, now, limit) => expireSignIns(em, now.subtract({ hours }), limit))(deps);
}
