import { startTransition, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** What stands below the first window of a screen: it is drawn once the part above shows, which a slow processor then does sooner. */
export function Below({ children }: { children: ReactNode }) {
  const [isShown, show] = useState(false);
  useEffect(() => {
    // An effect may run before the frame is painted, and a timer that begins in the frame runs after it.
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => show(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isShown && children;
}
