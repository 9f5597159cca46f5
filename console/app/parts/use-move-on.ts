import { useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import type { UseNavigateResult } from '@tanstack/react-router';
import { notify } from './notify.ts';

/**
 * Navigates to where a change leads. A reader who has gone to another page while it was sent stays there, and reads what was
 * done, such as `The project is created.`; without it, the change has said so itself.
 */
export function useMoveOn(done?: string): UseNavigateResult<string> {
  const router = useRouter();
  const navigate = useNavigate();
  // While the next page loads, the router is there already and the reader still sees this one.
  const here = useMatch({ strict: false, select: ({ pathname }) => withoutSlash(pathname) });
  return async (options) => {
    if (withoutSlash(router.state.location.pathname) === here) await navigate(options);
    else if (done) void notify({ message: done, color: 'gray' });
  };
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '');
}
