import { Suspense, lazy } from 'react';
import { loadCode } from '../load-code.ts';
import { useHasEnded } from '../session/session-context.ts';

const EndedDialog = lazy(() => loadCode(() => import('./ended-dialog.tsx')));

/** Watches whether the session is over. */
export function EndedSession() {
  if (!useHasEnded()) return null;
  return (
    <Suspense>
      <EndedDialog />
    </Suspense>
  );
}
