import { paths } from './endpoints.ts';
import { logosPath } from '../network/logos.ts';
import { sheetPaths } from './pages/style.ts';

const providerPaths = new Set<string>(Object.values(paths));

/** Whether the provider serves a path; it checks the credentials of those requests itself. */
export function isProviderPath(path: string): boolean {
  return providerPaths.has(path);
}

/** Whether people see the path in a browser on their way through sign-in, rather than a program. */
export function isPagePath(path: string): boolean {
  if (sheetPaths.test(path) || path.startsWith(logosPath)) return true;
  if (/^\/(interaction|device|password|email|invitation|setup)(\/|$)/.test(path)) return true;
  return [paths.authorize, paths.logout].some((page) => path === page || path.startsWith(`${page}/`));
}

/** Whether a path belongs to the provider or to the sign-in pages. */
export function isSignInPath(path: string): boolean {
  return /^\/(oauth|user|interaction|device|password|email|invitation|setup|logos|\.well-known)(\/|$)/.test(path);
}
