import { ConfigError } from '../../../config.ts';
import { SealedBox } from '../../../platform/seal.ts';
import type { Secret, KeyUse } from './key.ts';

/** Whose seal it is: it cannot be put on another key, or on this one for another use. */
interface KeyOwner {
  id: string;
  use: KeyUse;
}

const wrongSecret =
  "HUB_SECRET is not the one that this network's keys were sealed with. Set it to that one; where it was never set, it " +
  'is the file "secret" in HUB_DATA_DIR. If it is lost, the command "keys remove --all" makes room for new keys, and ' +
  'signs everyone out.';

/** Seals private keys by HUB_SECRET, so that anyone who gets hold of the database alone cannot sign. */
export class Seal {
  readonly #box: SealedBox;

  constructor(secret: string) {
    this.#box = new SealedBox(secret, 'hub oidc key');
  }

  close(secret: Secret, owner: KeyOwner): string {
    return this.#box.close(JSON.stringify(secret), nameOf(owner));
  }

  /** Throws a ConfigError when it was sealed by another secret, or for another owner. */
  open(sealed: string, owner: KeyOwner): Secret {
    try {
      return JSON.parse(this.#box.open(sealed, nameOf(owner))) as Secret;
    } catch {
      throw new ConfigError([wrongSecret]);
    }
  }
}

function nameOf({ id, use }: KeyOwner): string {
  return `${use} ${id}`;
}
