import { clusterName, isPostmaster } from './judge.ts';
import { lookUp, processIds, signal } from './processes.ts';

/**
 * Ends the backends that outlived a killed postmaster. A backend in a long calculation does not notice that the
 * postmaster died, and PostgreSQL rightly refuses to start while the backend runs. SIGQUIT ends a backend without
 * touching the data. A backend whose postmaster lives is left alone, because another hub may have just started it.
 */
export function dismissOrphans(dir: string): void {
  for (const pid of processIds()) {
    const found = lookUp(pid);
    if (!found?.command.startsWith(`postgres: ${clusterName(dir)}: `)) continue;
    const parent = lookUp(found.parent);
    if (!parent || !isPostmaster(parent, dir)) signal(pid, 'SIGQUIT');
  }
}
