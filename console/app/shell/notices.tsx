import { Suspense, lazy, useEffect, useState } from 'react';
import { loadCode } from '../load-code.ts';

const NoticeList = lazy(() => loadCode(() => import('./notice-list.tsx')));

/** The place of messages about what was done. Its library is loaded once the first screen shows. */
export function Notices() {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // Some browsers have no idle callbacks yet.
    const timer = setTimeout(() => setReady(true), 500);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{isReady && <NoticeList />}</Suspense>;
}
