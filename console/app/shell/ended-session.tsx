import { Suspense, lazy } from 'react';
import { useHasEnded } from '../session/session-context.ts';

const EndedDialog = lazy(() => import('./ended-dialog.tsx'));

/** Watches whether the session is over. */
export function EndedSession() {
  if (!useHasEnded()) return null;
  return (
    <Suspense>
      <EndedDialog />
    </Suspense>
  );
}
