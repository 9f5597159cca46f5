import type { BuyerDetailsFragment } from '../../app/graphql/gql/account/graphql.ts';

/** What an invoice says of a person, and what decides the tax; an empty text is nothing. */
export interface Details {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
  vatId: string;
}

export const noDetails: Details = { name: '', street: '', postalCode: '', city: '', country: '', vatId: '' };

export function detailsOf({ name, vatId, address }: BuyerDetailsFragment): Details {
  const { street, postalCode, city, country } = address;
  return {
    ...{ name: name ?? '', street: street ?? '', postalCode: postalCode ?? '' },
    ...{ city: city ?? '', country: country ?? '', vatId: vatId ?? '' },
  };
}

/** An address as the API takes it, which is replaced as a whole. */
export function addressInput({ street, postalCode, city, country }: Details) {
  const given = (text: string) => text.trim() || null;
  return {
    ...{ street: given(street), postalCode: given(postalCode) },
    ...{ city: given(city), country: given(country.toUpperCase()) },
  };
}
