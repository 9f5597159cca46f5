import type { Mail, Network } from '../mails/mail.ts';

/** The mail with the link to the new address. */
export function writeNewAddress(email: string, token: string, { network, url }: Network): Mail {
  return {
    to: email,
    subject: `Confirm your new address for ${network}`,
    text: [
      `Someone, most likely you, wants to use this address for their account at ${network}.`,
      `Confirm within a day that it is yours:`,
      `${url}/email/change?token=${token}`,
      `If it was not you, do nothing.`,
    ].join('\n\n'),
  };
}

/** What an address gets that has an account already. */
export function writeAddressTaken(email: string, { network }: Network): Mail {
  return {
    to: email,
    subject: `This address has an account at ${network} already`,
    text: [
      `Someone, most likely you, wants to use this address for another account at ${network}.`,
      `It has an account already: sign in with it. If you do not know its password, press “Forgot it?” there.`,
      `If it was not you, do nothing.`,
    ].join('\n\n'),
  };
}

/** Warns the person at the present address, before anything changes. */
export function writeChangeWarning(to: string, email: string, { network }: Network): Mail {
  return {
    to,
    subject: `A new address for your account at ${network}`,
    text: [
      `Someone, most likely you, asked to change the address of your account at ${network} to ${email}.`,
      `It changes when the link that was mailed there is opened, with your password.`,
      `If it was not you, your password is known to someone else: choose a new one now.`,
    ].join('\n\n'),
  };
}

/** Notifies the former address that it is no longer that of the account. */
export function writeAddressChanged(to: string, email: string, { network }: Network): Mail {
  return {
    to,
    subject: `The address of your account at ${network} was changed`,
    text: [
      `Your account at ${network} has the address ${email} now. You sign in with it from now on.`,
      `If it was not you, write to the people who run ${network}.`,
    ].join('\n\n'),
  };
}
