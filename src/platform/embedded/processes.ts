import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** The system's report of a process. */
export interface Process {
  parent: number;
  /** Whether the process has ended, but its parent has not read its status yet. For kill(pid, 0) it is still alive. */
  isZombie: boolean;
  /** The program and its arguments, each followed by a space. */
  command: string;
  /** The working folder; unknown on macOS, and in a container where root has no CAP_SYS_PTRACE. */
  folder?: string;
}

export function lookUp(pid: number): Process | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

export function isAlive(pid: number): boolean {
  const found = lookUp(pid);
  return found !== undefined && !found.isZombie;
}

export function processIds(): number[] {
  const names = process.platform === 'linux' ? readdirSync('/proc') : ps('-A', '-o', 'pid=').split('\n');
  return names.map(Number).filter(Boolean);
}

/** Sends a signal to a process that may have ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function fromProc(pid: number): Process | undefined {
  const stat = unlessGone(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (!stat) return undefined;
  // The second field is the program's name in brackets, which may itself contain spaces and brackets: proc(5).
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    parent: Number(parent),
    isZombie: state === 'Z' || state === 'X',
    command: (unlessGone(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '').replaceAll('\0', ' '),
    folder: unlessGone(() => readlinkSync(`/proc/${pid}/cwd`)),
  };
}

function fromPs(pid: number): Process | undefined {
  const line = ps('-ww', '-o', 'ppid=,stat=,command=', '-p', String(pid)).trim();
  const [, parent, state, command] = /^(\d+)\s+(\S+)\s+([^]*)$/.exec(line) ?? [];
  if (!state) return undefined;
  return { parent: Number(parent), isZombie: state.startsWith('Z'), command: `${command} ` };
}

function ps(...args: string[]): string {
  return spawnSync('/bin/ps', args, { encoding: 'utf8' }).stdout ?? '';
}

/** Returns undefined if the process ended, or changed its owner, before the read. */
function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
