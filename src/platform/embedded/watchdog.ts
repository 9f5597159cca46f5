import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { bareEnvironment, type Identity } from './identity.ts';

/** The marker in the watchdog's command line, followed by the pid of the hub that it watches. */
export const WATCHDOG = 'hub-postgres-watchdog';

/**
 * Runs a program, and sends it SIGINT (PostgreSQL's fast shutdown) when the script's own stdin ends. That happens when
 * the hub closes it, or dies in any way. The script repeats the signal, because a program that has just started may not
 * handle it yet. After five minutes it sends SIGQUIT: PostgreSQL aborts at once and recovers at the next start.
 */
const SCRIPT = `
umask 077
exec 2>>"$1" || exit
shift
exec 3<&0 </dev/null
"$@" >&2 3<&- &
program=$!
trap '' HUP INT QUIT TERM
echo $program
exec >&-
(
  while read -r _ <&3; do :; done
  tries=0
  while [ $tries -lt 1500 ] && kill -INT $program; do
    sleep 0.2 || sleep 1
    tries=$((tries + 1))
  done
  kill -QUIT $program
) 2>/dev/null &
keeper=$!
exec 3<&-
wait $program
status=$?
kill -KILL $keeper
wait $keeper 2>/dev/null
exit $status
`;

export interface Watched {
  /** The pid of the program; undefined if the watchdog could not run it. */
  pid: Promise<number | undefined>;
  /** Resolves when the program has ended, with the error text if the watchdog could not run it. */
  ended: Promise<{ code: number | null; complaint: string }>;
  hasEnded(): boolean;
  /** Asks the program to stop. */
  release(): void;
  /** Sets whether the program keeps Node running. */
  keepNode(alive: boolean): void;
}

/** Starts a program that ends with this process, in a separate session, so that Ctrl-C does not reach it. */
export function watch(program: string[], as: Identity, log: string): Watched {
  const shell = ['/bin/sh', '-c', SCRIPT, `${WATCHDOG}:${process.pid}`, log];
  const [command, ...args] = [...as.prefix, ...shell, ...program] as [string, ...string[]];
  const child = spawn(command, args, { ...as.credentials, cwd: '/', env: bareEnvironment, detached: true });
  const lifeline = child.stdin as Socket;
  lifeline.on('error', () => {}); // The watchdog may end before its stdin is closed.
  let isOver = false;
  const exit = new Promise<number | null>((resolve) => {
    child.once('exit', resolve).once('error', () => resolve(null));
  }).finally(() => (isOver = true));
  const output = text(child.stdout).catch(() => '');
  const complaint = text(child.stderr).catch(String);
  return {
    pid: output.then((line) => Number(line) || undefined),
    ended: exit.then(async (code) => ({ code, complaint: await complaint })),
    hasEnded: () => isOver,
    release: () => void lifeline.end(),
    keepNode: (alive) => [child, lifeline].forEach((handle) => (alive ? handle.ref() : handle.unref())),
  };
}
