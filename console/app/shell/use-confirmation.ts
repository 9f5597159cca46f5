import { useEffect, useState } from 'react';
import type { ViewerQuery } from '../graphql/gql/graphql.ts';
import { useReloadWhile } from '../parts/use-reload-while.ts';

const everyMs = 5000;

/**
 * Notices that the address of the account was confirmed, usually in another tab, and loads the page again: the token that
 * was issued before has none of the rights.
 */
export function useConfirmation(viewer: ViewerQuery | undefined, reload: () => void): void {
  const user = viewer?.me.user;
  const isConfirmed = user && Boolean(user.emailVerifiedAt);
  const [wasUnconfirmed, setUnconfirmed] = useState(false);
  if (isConfirmed === false && !wasUnconfirmed) setUnconfirmed(true);
  useReloadWhile(isConfirmed === false, reload, everyMs);
  useEffect(() => {
    if (wasUnconfirmed && isConfirmed) location.reload();
  }, [wasUnconfirmed, isConfirmed]);
}
