import { clusterName, isPostmaster } from './judge.ts';
import { lookUp, processIds, signal } from './processes.ts';

/**
 * Ends the backends that outlived a killed postmaster. A backend in the middle of a long calculation does not notice
 * its death, and while it runs PostgreSQL rightly refuses to start. SIGQUIT ends a backend without touching the data. A
 * backend whose postmaster lives is left alone, because another hub may have just started it.
 */
export function dismissOrphans(dir: string): void {
  for (const pid of processIds()) {
    const found = lookUp(pid);
    if (!found?.command.startsWith(`postgres: ${clusterName(dir)}: `)) continue;
    const parent = lookUp(found.parent);
    if (!parent || !isPostmaster(parent, dir)) signal(pid, 'SIGQUIT');
  }
}
