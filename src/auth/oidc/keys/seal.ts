import { ConfigError } from '../../../config.ts';
import { SealedBox } from '../../../platform/seal.ts';
import type { KeySecret, KeyUse } from './key.ts';

/** The key and use that a sealed secret is bound to; it opens for no other. */
interface KeyOwner {
  id: string;
  use: KeyUse;
}

const wrongSecret =
  "HUB_SECRET is not the one that this network's keys were sealed with. Set it to that one; if it was never set, it is in " +
  'the file "secret" in HUB_DATA_DIR. If it is lost, run "keys remove --all": the hub then creates new keys, and everyone ' +
  'is signed out.';

/** Encrypts private keys with HUB_SECRET, so that access to the database alone does not allow signing. */
export class Seal {
  readonly #box: SealedBox;

  constructor(secret: string) {
    this.#box = new SealedBox(secret, 'hub oidc key');
  }

  close(secret: KeySecret, owner: KeyOwner): string {
    return this.#box.close(JSON.stringify(secret), nameOf(owner));
  }

  /** Throws a ConfigError when the secret was sealed with another HUB_SECRET, or for another owner. */
  open(sealed: string, owner: KeyOwner): KeySecret {
    try {
      return JSON.parse(this.#box.open(sealed, nameOf(owner))) as KeySecret;
    } catch {
      throw new ConfigError([wrongSecret]);
    }
  }
}

function nameOf({ id, use }: KeyOwner): string {
  return `${use} ${id}`;
}
