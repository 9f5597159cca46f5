/** One plan that a person holds, as the hub tells it in the claim `entitlements`. */
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

/** What a person holds of one feature; undefined when none of their plans of the product has it. */
export function feature(
  entitlements: readonly Entitlement[] = [],
  product: string,
  key: string,
  now = Date.now(),
): Entitlement['features'][string] | undefined {
  const held = entitlements.filter((each) => each.product === product && isHeld(each, now));
  return held.map(({ features }) => features[key]).find((value) => value !== undefined && value !== false);
}

/** What renews is held while the token is good; what was canceled ends on the minute, though the token lives on. */
function isHeld({ renews, until }: Entitlement, now: number): boolean {
  return renews || now < Date.parse(until);
}
