import { keptUntil } from '../auth/oidc/keys/key.ts';
import type { SigningKey } from '../auth/oidc/keys/key.ts';
import { readKeys } from '../auth/oidc/keys/key-table.ts';
import type { CommandDeps } from './command-deps.ts';
import { columns } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** Lists the keys of the network and their validity, without any secret. */
export async function listKeys(deps: CommandDeps): Promise<Outcome> {
  return report(await deps.do(readKeys));
}

function report(keys: SigningKey[]): Outcome {
  const head = ['use', 'status', 'created', 'good until', 'id'];
  const rows = keys.map((key) => {
    const { use, status, createdAt, id } = key;
    return [use, status, minute(createdAt), minute(keptUntil(key)), id];
  });
  const lines = keys.length
    ? columns([head, ...rows], '')
    : ['There are no keys: the hub creates them when it starts.'];
  return { data: { keys: keys.map(shown) }, lines };
}

function shown(key: SigningKey): object {
  const { id, use, status, createdAt, retiredAt } = key;
  const [created, retired, until] = [createdAt, retiredAt, keptUntil(key)].map((at) => at?.toString() ?? null);
  return { id, use, status, createdAt: created, retiredAt: retired, goodUntil: until };
}

function minute(at: { toString(options: { smallestUnit: 'minute' }): string } | undefined): string {
  return at?.toString({ smallestUnit: 'minute' }) ?? '';
}
