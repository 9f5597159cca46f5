import { useEffect } from 'react';
import { useClient } from 'urql';
import { useSession } from '../session/session-context.ts';
import { isId } from '../shell/viewer.ts';
import type { LiveOptions } from './go-live.ts';

/** How long the first screen has for itself, in milliseconds. */
const laterMs = 1000;

/** Starts what follows a project, from code that is loaded for it, a moment after the part is on the page. */
export function useLater(project: string | undefined, load: () => Promise<(options: LiveOptions) => void>): void {
  const [session, client] = [useSession(), useClient()];
  useEffect(() => {
    // The address of a slug that the person knows has been replaced by that of the id (`shell/shell.tsx`).
    if (!project || !isId(project)) return;
    const ended = new AbortController();
    const start = async () => {
      const follow = await load();
      follow({ project, session, client, signal: ended.signal });
    };
    // After an update of the hub the code may be gone; the page then stays as it is.
    const timer = setTimeout(() => void start().catch(() => {}), laterMs);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [project, session, client, load]);
}
