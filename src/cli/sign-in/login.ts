import { readConfig } from '../../config.ts';
import { originOf } from '../operations/origin.ts';
import { sendRemote } from '../operations/send-remote.ts';
import type { Outcome } from '../outcome.ts';
import type { Terminal } from '../terminal.ts';
import { signInByCode } from './device-sign-in.ts';
import type { DeviceCode } from './device-sign-in.ts';
import { requireHub } from './provider.ts';
import { SignIns } from './sign-ins.ts';
import type { SignIn } from './sign-ins.ts';

const whoQuery = `{ me { user { name email } } }`;

interface Who {
  me: { user: { name: string; email: string } };
}

/** Signs a person in to a hub by a code, and keeps the sign-in for later commands. */
export async function login(terminal: Terminal, { url: named }: { url?: string }): Promise<Outcome> {
  const url = originOf(named ?? readConfig().url);
  if (!isPrivate(url)) terminal.err(`Warning: ${url} is not encrypted; others in the network can read your token.\n`);
  await requireHub(url);
  const tokens = await signInByCode(url, (code) => terminal.err(instructions(code)));
  const signIns = new SignIns();
  const signIn: SignIn = { url, email: '', ...tokens };
  const { me } = await sendRemote(signIns, signIn)<Who>(whoQuery);
  const { name, email } = me.user;
  await signIns.exclusively(async () => signIns.keep({ ...signIn, email }, true));
  return { data: { url, user: { name, email } }, lines: [`Signed in to ${url} as ${name} (${email}).`] };
}

function instructions({ userCode, address, addressWithCode, minutes }: DeviceCode): string {
  return [
    `Open ${addressWithCode}`,
    `in a browser, and confirm the code ${userCode} within ${minutes} minutes. (Or open ${address} and enter it.)`,
    'Waiting for the confirmation ...',
    '',
  ].join('\n');
}

/** Whether the connection cannot be read by others: by encryption, or because it stays on this machine. */
function isPrivate(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
