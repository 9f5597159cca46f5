import { paths } from './endpoints.ts';

const own = new Set<string>(Object.values(paths));

/** Whether the provider answers a path: it checks the credentials that come there by itself. */
export function isProviders(path: string): boolean {
  return own.has(path);
}
