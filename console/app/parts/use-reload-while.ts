import { useEffect } from 'react';

/** Reads a screen again and again while the hub works on what it shows. A page that nobody sees waits. */
export function useReloadWhile(isWorkedOn: boolean, reload: () => void, everyMs = 1000): void {
  useEffect(() => {
    if (!isWorkedOn) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), everyMs);
    return () => clearInterval(timer);
  });
}
