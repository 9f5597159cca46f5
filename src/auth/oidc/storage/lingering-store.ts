import type { AdapterPayload } from 'oidc-provider';
import { ArtifactStore } from './artifact-store.ts';
import type { Artifacts } from './artifacts.ts';

/** An expiry in the past, in Unix seconds: the library then reports the artifact as expired. */
const EXPIRED = 0;

/**
 * Keeps artifacts for some time after they expire. An expired artifact then differs from an unknown one, and late use of
 * a consumed artifact is detected.
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
    return payload && this.withExpiry(payload);
  }

  /** Marks the payload as expired when its lifetime has passed. */
  protected withExpiry({ goodUntil, ...payload }: AdapterPayload): AdapterPayload {
    return Number(goodUntil) > this.#seconds() ? payload : { ...payload, exp: EXPIRED };
  }

  /** Unix seconds by the hub's clock. */
  #seconds(): number {
    return this.artifacts.clock.now().epochMilliseconds / 1000;
  }
}
