import { useEffect } from 'react';

/** Says in the address that the page has moved, so that it does not move for ever. */
const moved = 'moved';

/** Moves to the page that the link is for, if it was opened at the address of another; returns whether it opens neither. */
export function useOtherPage(path: '/pay' | '/portal', isWrong: boolean): boolean {
  const hasMoved = new URLSearchParams(location.search).has(moved);
  const isMoving = isWrong && !hasMoved;
  useEffect(() => {
    if (isMoving) location.replace(`${path}?${moved}${location.hash}`);
  }, [isMoving, path]);
  return isWrong && hasMoved;
}
