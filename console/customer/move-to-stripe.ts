/**
 * Moves to the address whose policy lets Stripe's library load, with the same link. The policy is sent before the hub knows
 * the link, so that a page without Stripe has none of it.
 */
export function moveToStripe(): void {
  const { pathname, search, hash } = location;
  if (!pathname.endsWith('/stripe')) location.replace(`${pathname}/stripe${search}${hash}`);
}
