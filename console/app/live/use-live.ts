import { useEffect } from 'react';
import { useClient } from 'urql';
import { useSession } from '../session/session-context.ts';
import { useMay } from '../shell/viewer.ts';

/** How long the first screen has for itself, in milliseconds. */
const laterMs = 1000;

/**
 * Reads what the page shows again when an event of the project concerns it. Needs the scope of the feed; without it, and
 * whenever the feed cannot be followed, screens show what they have read.
 */
export function useLive(project: string | undefined): void {
  const [session, client] = [useSession(), useClient()];
  const mayFollow = useMay('project:admin', project);
  useEffect(() => {
    if (!project || !mayFollow) return;
    const ended = new AbortController();
    const start = async () => {
      const { goLive } = await import('./go-live.ts');
      goLive({ project, session, client, signal: ended.signal });
    };
    // After an update of the hub the code may be gone; the page then stays as it is.
    const timer = setTimeout(() => void start().catch(() => {}), laterMs);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [project, mayFollow, session, client]);
}
