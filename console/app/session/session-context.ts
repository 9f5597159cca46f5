import { createContext, use, useSyncExternalStore } from 'react';
import type { Session } from './session.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  return use(SessionContext)!;
}

/** Whether the session has ended while this page was open. */
export function useHasEnded(): boolean {
  const session = useSession();
  return useSyncExternalStore(session.onEnd, () => session.hasEnded);
}
