import type { InvoiceSheetQuery, PartyPartsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { nameOf } from '../customers/customer-name.ts';

/** What stands at the head and the foot of an invoice. */
export interface Printed {
  seller: Partial<PartyPartsFragment>;
  buyer: Partial<PartyPartsFragment>;
  footer: string | null | undefined;
}

/** The parties of a final invoice as they were then; those of a draft as they are now. */
export function printedOn({ invoice, billingProfile }: InvoiceSheetQuery, projectName: string): Printed {
  const parties = invoice?.parties;
  if (parties) return { ...parties, seller: { ...parties.seller, name: parties.seller.name ?? projectName } };
  const { address: sellerAddress, legalName, ...seller } = billingProfile ?? { address: {}, legalName: null };
  const customer = invoice?.customer;
  return {
    seller: { ...seller, ...sellerAddress, name: legalName ?? projectName },
    buyer: customer
      ? { ...customer.address, name: nameOf(customer), vatId: customer.vatId, email: customer.email }
      : {},
    footer: billingProfile?.footer,
  };
}

/** An address as it stands on a letter, line by line. */
export function addressLines({ street, postalCode, city, country }: Partial<PartyPartsFragment>): string[] {
  const place = [postalCode, city].filter(Boolean).join(' ');
  return [street, place, country].filter((line): line is string => Boolean(line));
}
