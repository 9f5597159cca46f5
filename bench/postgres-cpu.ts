import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The unit of the times in /proc on every common Linux: 100 ticks a second. */
const usPerTick = 10_000;

/** The fields of /proc/<pid>/stat after the name, which may contain blanks (proc_pid_stat(5)). */
const field = { parent: 1, user: 11, system: 12, userOfEnded: 13, systemOfEnded: 14 };

/** Reads the processor time that the processes of a PostgreSQL have used so far. */
export class PostgresCpu {
  readonly #postmaster: string;

  constructor(dataFolder: string) {
    [this.#postmaster = ''] = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
  }

  /** In µs, of all its processes, ended ones included; undefined where the system has no /proc. */
  read(): number | undefined {
    if (!existsSync('/proc/self/stat')) return undefined;
    const own = statOf(this.#postmaster)!;
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(statOf)
      .filter((stat) => stat?.[field.parent] === Number(this.#postmaster));
    const ended = own[field.userOfEnded]! + own[field.systemOfEnded]!;
    const ticks = [own, ...children].reduce((sum, stat) => sum + stat![field.user]! + stat![field.system]!, ended);
    return ticks * usPerTick;
  }
}

/** Returns undefined for a process that has ended meanwhile. */
function statOf(pid: string): number[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return undefined;
  }
}
