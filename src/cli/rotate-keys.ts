import { uses } from '../auth/oidc/keys/key.ts';
import type { KeyUse } from '../auth/oidc/keys/key.ts';
import { rotateKeys as rotate } from '../auth/oidc/keys/rotate-keys.ts';
import type { Rotation } from '../auth/oidc/keys/rotate-keys.ts';
import { withSecret } from '../app/secret-file.ts';
import type { CommandDeps } from './command-deps.ts';
import { columns } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { terminal } from './viewers.ts';

export interface RotateKeysOptions {
  use?: KeyUse;
  force?: boolean;
}

/** Rotates the signing keys. Running hubs use the new keys without a restart. */
export async function rotateKeys(deps: CommandDeps, options: RotateKeysOptions): Promise<Outcome> {
  const { secret } = withSecret(deps.config);
  const input = { uses: options.use ? [options.use] : uses, secret, isForced: options.force };
  return report(await deps.do((em) => rotate(em, { principal: terminal }, input, deps.clock.now())));
}

function report(rotations: Rotation[]): Outcome {
  const lines = rotations.flatMap(({ use, current, next, previous }) => [
    `Rotated the ${use} keys.`,
    ...columns([
      ['current', current],
      ['next', next],
      ['previous', previous],
    ]),
  ]);
  return { data: { rotations }, lines };
}
