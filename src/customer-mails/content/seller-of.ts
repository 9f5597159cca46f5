import type { BillingProfile } from '../../billing/customers/profile/billing-profile.ts';

/** The seller with its address, line by line, as the foot of a mail shows it. */
export function sellerOf({ legalName, street, postalCode, city, country }: BillingProfile): string[] {
  const place = [[postalCode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
  return [legalName, street, place].filter((line): line is string => Boolean(line));
}
