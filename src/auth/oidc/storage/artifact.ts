import type { AdapterPayload } from 'oidc-provider';

/** A stored artifact of the provider: a token, a code, a session and so on. */
export interface StoredArtifact {
  kind: string;
  payload: AdapterPayload;
  consumed_at: string | null;
  successor: string | null;
}
