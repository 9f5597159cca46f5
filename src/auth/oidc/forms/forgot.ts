import { addressOf } from '../../../platform/address.ts';
import { readEmail } from '../../../platform/email.ts';
import { requestPasswordReset } from '../../people/password-reset.ts';
import { sha256 } from '../../secret.ts';
import { show, text } from './desk.ts';
import type { Desk } from './desk.ts';
import { attempts } from './limits.ts';
import { forgotPage, linkSentPage } from '../pages/forgot-page.ts';
import { showAgain } from './refused.ts';
import type { Visit } from './visit.ts';

/** Sends a reset link to whoever has an account; neither the words nor the time tell who has. */
export async function forgot(desk: Desk, { request, response, scene }: Visit): Promise<void> {
  const typed = text(request, 'email').trim();
  let email: string;
  try {
    email = readEmail(typed);
    await desk.limits.consume(attempts.resetFromAddress, addressOf(request.ip));
    await desk.limits.consume(attempts.resetOfAccount, sha256(email));
  } catch (error) {
    return showAgain(desk, response, error, (state) => forgotPage(scene, state), {
      email: typed,
    });
  }
  sendLink(desk, email).catch((error: unknown) =>
    desk.log.error({ err: error }, 'a reset link was not sent'),
  );
  show(desk, response, linkSentPage(scene, email));
}

async function sendLink({ orm, clock, config, mail }: Desk, email: string): Promise<void> {
  const reset = await requestPasswordReset(orm.em.fork(), email, clock.now());
  if (!reset) return;
  mail({
    to: reset.email,
    subject: `Choose a new password for ${config.network}`,
    text: [
      `Somebody, most likely you, asked for a new password at ${config.network}.`,
      `Choose it here, within an hour:`,
      `${config.url}/password/reset?token=${reset.token}`,
      `If it was not you, do nothing: your password stays as it is.`,
    ].join('\n\n'),
  });
}
