import type { AdapterPayload } from 'oidc-provider';

/** What is kept of something that the provider issues: a token, a code, a session and so on. */
export interface StoredArtifact {
  kind: string;
  payload: AdapterPayload;
  consumed_at: string | null;
  successor: string | null;
}
