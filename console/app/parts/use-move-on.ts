import { useNavigate, useRouter } from '@tanstack/react-router';
import type { UseNavigateResult } from '@tanstack/react-router';

/**
 * Navigates to where a change leads. A reader who has gone to another page while the change was sent stays there: an answer
 * can come long after, such as when the hub was away.
 */
export function useMoveOn(): UseNavigateResult<string> {
  const router = useRouter();
  const navigate = useNavigate();
  // The page that the change is sent from: who sends it keeps this render's function until the answer.
  const { pathname } = router.state.location;
  return async (options) => {
    if (router.state.location.pathname === pathname) await navigate(options);
  };
}
