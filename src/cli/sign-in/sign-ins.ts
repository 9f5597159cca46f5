import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../errors.ts';
import { configFolder } from './config-folder.ts';
import { withLock } from '../../platform/files/lock-file.ts';

/**
 * Longer than a request to the hub can take. Two commands that work at once nevertheless get the same new tokens, since the
 * hub repeats the answer to a refresh token for 30 seconds.
 */
const longestMs = 60_000;

/** A person's sign-in at one hub. */
export interface SignIn {
  /** The address of the hub, which is its issuer. */
  url: string;
  email: string;
  accessToken: string;
  refreshToken: string;
  /** When the access token expires, in milliseconds since 1970. */
  expiresAtMs: number;
}

export interface SavedSignIns {
  /** The address of the hub that commands use when they name none. */
  current?: string;
  hubs: Record<string, SignIn>;
}

/** The sign-ins of the user of this machine, in a file that only this user can read. */
export class SignIns {
  readonly path: string;

  constructor(readonly folder = configFolder()) {
    this.path = join(folder, 'sign-ins.json');
  }

  read(): SavedSignIns {
    try {
      return JSON.parse(readFileSync(this.path, 'utf8')) as SavedSignIns;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { hubs: {} };
      const sentence = `The file ${this.path} cannot be read (${(error as Error).message}). Delete it, and run "hub login" again.`;
      throw new Refusal('precondition', 'sign_ins_unreadable', sentence);
    }
  }

  /** The sign-in at a hub, or at the one that was signed in to last. */
  find(url?: string): SignIn | undefined {
    const { current, hubs } = this.read();
    const chosen = url ?? current;
    return chosen === undefined ? undefined : hubs[chosen];
  }

  /** Does work that replaces sign-ins, while no other command does. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    chmodSync(this.folder, 0o700);
    return withLock(join(this.folder, 'sign-ins.lock'), longestMs, work);
  }

  /** Adds or replaces a sign-in. Call it within `exclusively`. */
  keep(signIn: SignIn, isCurrent = false): void {
    const saved = this.read();
    // The last one is that which was signed in to last.
    if (isCurrent) delete saved.hubs[signIn.url];
    saved.hubs[signIn.url] = signIn;
    if (isCurrent) saved.current = signIn.url;
    this.#write(saved);
  }

  /** Forgets a sign-in; of the others, the one that was signed in to last becomes the current one. Call it within `exclusively`. */
  forget(url: string): void {
    const { current, hubs } = this.read();
    delete hubs[url];
    this.#write({ current: current === url ? Object.keys(hubs).at(-1) : current, hubs });
  }

  /** Renamed into place, so that no reader sees a part of it. */
  #write(saved: SavedSignIns): void {
    const draft = `${this.path}.${randomBytes(6).toString('hex')}`;
    try {
      writeFileSync(draft, `${JSON.stringify(saved, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
      renameSync(draft, this.path);
    } finally {
      rmSync(draft, { force: true });
    }
  }
}
