/** The credential of requests: of a person who is signed in, or of a customer who came by a link. */
export interface Bearer {
  accessToken: () => Promise<string>;
  /** Gets a new token after a refusal; throws if there is none. */
  renew: () => Promise<void>;
}
