import { paths } from './endpoints.ts';

const own = new Set<string>(Object.values(paths));

/** Whether the provider answers a path: it checks the credentials that come there by itself. */
export function isProviders(path: string): boolean {
  return own.has(path);
}

/** Whether a path is of the provider or of the pages of sign-in: everything else passes them by. */
export function isOfSignIn(path: string): boolean {
  return /^\/(oauth|user|interaction|device|password|email|invitation|setup|\.well-known)(\/|$)/.test(path);
}
