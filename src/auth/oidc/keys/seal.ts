import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ConfigError } from '../../../config.ts';
import type { Secret, Use } from './key.ts';

/** Whose seal it is: it cannot be put on another key, or on this one for another use. */
interface Owner {
  id: string;
  use: Use;
}

const wrongSecret =
  "HUB_SECRET is not the one that this network's keys were sealed with. Set it to that one; where it was never set, it " +
  'is the file "secret" in HUB_DATA_DIR. If it is lost, the command "keys remove --all" makes room for new keys, and ' +
  'signs everybody out.';

/** Seals private keys by HUB_SECRET, so that whoever gets hold of the database alone cannot sign. */
export class Seal {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'hub oidc key', 32));
  }

  close(secret: Secret, owner: Owner): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(nameOf(owner));
    const text = [cipher.update(JSON.stringify(secret), 'utf8'), cipher.final()];
    return Buffer.concat([iv, cipher.getAuthTag(), ...text]).toString('base64');
  }

  /** Throws a ConfigError when it was sealed by another secret, or for another owner. */
  open(sealed: string, owner: Owner): Secret {
    const bytes = Buffer.from(sealed, 'base64');
    try {
      const cipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, 12), { authTagLength: 16 });
      cipher.setAAD(nameOf(owner)).setAuthTag(bytes.subarray(12, 28));
      const text = Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]);
      return JSON.parse(text.toString('utf8')) as Secret;
    } catch {
      throw new ConfigError([wrongSecret]);
    }
  }
}

function nameOf({ id, use }: Owner): Buffer {
  return Buffer.from(`${use} ${id}`);
}
