/** Names a card for the gateway by a token, which is used once. */
export interface CardSource {
  /** Returns the token, or says why there is none. */
  token: () => Promise<{ token: string } | { problem: string }>;
}
