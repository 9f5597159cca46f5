import { useState } from 'react';
import { flushSync } from 'react-dom';
import { LeaveGuard } from './leave-guard.tsx';

/** Guards what a person has entered into a form whose save leads to another page: `release` lets it lead there. */
export function useLeaveGuard(entered: unknown, lost: string) {
  const text = JSON.stringify(entered);
  const [initial] = useState(text);
  const [isSaved, setSaved] = useState(false);
  return {
    // The guard has to be gone before the page changes.
    release: () => flushSync(() => setSaved(true)),
    guard: <LeaveGuard isActive={!isSaved && text !== initial}>{lost}</LeaveGuard>,
  };
}
