import { paths } from './endpoints.ts';

const providerPaths = new Set<string>(Object.values(paths));

/** Whether the provider serves a path; it checks the credentials of those requests itself. */
export function isProviderPath(path: string): boolean {
  return providerPaths.has(path);
}

/** Whether a path belongs to the provider or to the sign-in pages. */
export function isSignInPath(path: string): boolean {
  return /^\/(oauth|user|interaction|device|password|email|invitation|setup|\.well-known)(\/|$)/.test(path);
}
