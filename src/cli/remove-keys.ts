import { removeKeys as remove } from '../auth/oidc/keys/remove-keys.ts';
import type { CommandDeps } from './command-deps.ts';
import { counted } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { terminal } from './viewers.ts';

/** Removes a previous key before it expires, or all keys. */
export async function removeKeys(deps: CommandDeps, { id }: { id?: string }): Promise<Outcome> {
  const keys = await deps.do((em) => remove(em, { principal: terminal }, { id }, deps.clock.now()));
  const removed = keys.map((key) => key.id);
  const after = id === undefined ? ' Running hubs create new ones, and so does the next start.' : '';
  return { data: { removed }, lines: [`Removed ${counted(removed.length, 'key')}.${after}`] };
}
