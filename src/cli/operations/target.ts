import type { CommandDeps } from '../command-deps.ts';
import type { Outcome } from '../outcome.ts';
import { requireSignIn } from '../sign-in/session.ts';
import { SignIns } from '../sign-in/sign-ins.ts';
import type { SignIn } from '../sign-in/sign-ins.ts';
import type { Terminal } from '../terminal.ts';
import { originOf } from './origin.ts';
import type { LocalSend } from './send-local.ts';
import { sendRemote } from './send-remote.ts';
import type { Send } from './send.ts';

/** The options by which a command chooses the hub that it works on. */
export interface TargetOptions {
  url?: string;
  local?: true;
}

/** What a command sends its operations with. */
export interface Target {
  send: Send;
  /** The opened database of this machine; undefined when the hub is one that a person has signed in to. */
  local?: CommandDeps;
}

export type OperationCommand<Options> = (target: Target, options: Options) => Promise<Outcome>;

/**
 * Runs a command on the hub that it names: by its options, by the environment, or else the one that the person has signed
 * in to last. Without a sign-in it is the database of this machine.
 */
export async function withTarget(
  terminal: Terminal,
  options: TargetOptions,
  work: (target: Target) => Promise<Outcome>,
): Promise<Outcome> {
  const signIns = new SignIns();
  const signIn = choose(signIns, options);
  if (!signIn) return onThisMachine(terminal, work);
  terminal.err(`Hub: ${signIn.url}, signed in as ${signIn.email}\n`);
  return work({ send: sendRemote(signIns, signIn) });
}

function choose(signIns: SignIns, { url, local }: TargetOptions): SignIn | undefined {
  if (url !== undefined) return requireSignIn(signIns, originOf(url));
  const isNamed = local || process.env.DATABASE_URL || process.env.HUB_DATA_DIR;
  return isNamed ? undefined : signIns.find();
}

async function onThisMachine(terminal: Terminal, work: (target: Target) => Promise<Outcome>): Promise<Outcome> {
  const { withCommandDeps } = await import('../command-deps.ts');
  return withCommandDeps(terminal, async (local) => {
    let opened: Promise<LocalSend> | undefined;
    const send: Send = async (document, variables) => {
      // A command may need no operation on this machine, and loading the schema takes a second.
      opened ??= import('./send-local.ts').then(({ openLocalSend }) => openLocalSend(local));
      return (await opened).send(document, variables);
    };
    try {
      return await work({ send, local });
    } finally {
      await (await opened)?.close();
    }
  });
}
