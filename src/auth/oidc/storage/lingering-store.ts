import type { AdapterPayload } from 'oidc-provider';
import { ArtifactStore } from './artifact-store.ts';
import type { Artifacts } from './artifacts.ts';

/** Long before now: the library then says by itself that a thing has expired. */
const EXPIRED = 0;

/**
 * Keeps things a while longer than they are good for: what has expired is then distinguished from what never was, and what was
 * used is still known to be used when someone comes back with it late.
 */
export class LingeringStore extends ArtifactStore {
  constructor(
    kind: string,
    artifacts: Artifacts,
    issuer: string,
    readonly lingerSeconds: number,
  ) {
    super(kind, artifacts, issuer);
  }

  override upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const goodUntil = this.#seconds() + expiresIn;
    return super.upsert(id, { ...payload, goodUntil }, expiresIn + this.lingerSeconds);
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const payload = await super.find(id);
    return payload && this.judged(payload);
  }

  protected judged({ goodUntil, ...payload }: AdapterPayload): AdapterPayload {
    return Number(goodUntil) > this.#seconds() ? payload : { ...payload, exp: EXPIRED };
  }

  /** Of the hub's clock. */
  #seconds(): number {
    return this.artifacts.clock.now().epochMilliseconds / 1000;
  }
}
