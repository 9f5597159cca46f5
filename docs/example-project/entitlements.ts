/** One plan that a person has, from the claim `entitlements` of the hub's tokens. */
export interface Entitlement {
  product: string;
  plan: string;
  quantity: number;
  status: 'active' | 'past_due';
  features: Record<string, boolean | number | string | { limit: number }>;
  since: string;
  until: string;
  renews: boolean;
}

/** The value of one feature for a person; undefined if none of their plans of the product grants it. */
export function feature(
  entitlements: readonly Entitlement[] = [],
  product: string,
  key: string,
  now = Date.now(),
): Entitlement['features'][string] | undefined {
  const held = entitlements.filter((each) => each.product === product && isHeld(each, now));
  return held.map(({ features }) => features[key]).find((value) => value !== undefined && value !== false);
}

/** A plan that renews lasts as long as the token. A canceled plan ends at `until`, even before the token expires. */
function isHeld({ renews, until }: Entitlement, now: number): boolean {
  return renews || now < Date.parse(until);
}
