import type { SigningAlgorithm, TokenFormat } from '../../app/graphql/gql/auth/graphql.ts';

/** The formats of access tokens, with what each means for the API. */
export const tokenFormats: Record<TokenFormat, { label: string; text: string }> = {
  jwt: { label: 'Signed (JWT)', text: 'The API verifies it by itself; it stays valid until it expires.' },
  opaque: { label: 'Opaque', text: 'The API asks the hub about it, so that a sign-out takes effect at once.' },
};

/** How long access tokens may live, in seconds. */
export const lifetimes = [
  { value: '60', label: '1 minute' },
  { value: '300', label: '5 minutes' },
  { value: '600', label: '10 minutes' },
  { value: '1800', label: '30 minutes' },
  { value: '3600', label: '1 hour' },
];

export const algorithms: { value: SigningAlgorithm; label: string }[] = [
  { value: 'ES256', label: 'ES256' },
  { value: 'RS256', label: 'RS256, where its library takes no other' },
];

/** A lifetime in words; one that is not in the list in seconds. */
export function lifetimeWords(seconds: number): string {
  return lifetimes.find(({ value }) => value === String(seconds))?.label ?? `${seconds} seconds`;
}
