import type { CustomerAccount } from '../../customers/account.ts';
import type { Parties } from './invoice-shapes.ts';

/** The seller and the buyer, stored with an invoice so that later address changes do not alter it. */
export function partiesOf({ customer, profile }: Pick<CustomerAccount, 'customer' | 'profile'>): Parties {
  const { street, postalCode, city, country, vatId, email } = customer;
  return {
    seller: {
      name: profile.legalName,
      street: profile.street,
      postalCode: profile.postalCode,
      city: profile.city,
      country: profile.country,
      vatId: profile.vatId,
      taxNumber: profile.taxNumber,
      email: profile.email,
      iban: profile.iban,
      bic: profile.bic,
    },
    buyer: {
      name: customer.name ?? customer.email ?? customer.externalId,
      ...{ street, postalCode, city, country, vatId, email },
      ...{ taxNumber: null, iban: null, bic: null },
    },
    timezone: profile.timezone,
    footer: profile.footer,
  };
}
