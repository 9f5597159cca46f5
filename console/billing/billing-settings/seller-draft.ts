import type { BillingProfilePartsFragment, UpdateBillingProfileInput } from '../../app/graphql/gql/billing/graphql.ts';

const fields = ['legalName', 'email', 'vatId', 'taxNumber', 'iban', 'bic', 'footer'] as const;
const addressFields = ['street', 'postalCode', 'city', 'country'] as const;

export type SellerField = (typeof fields)[number];
export type AddressField = (typeof addressFields)[number];

/** What a person has entered about the seller; an empty text is nothing. */
type SellerDraft = Record<SellerField | AddressField, string>;

export function draftOf(profile: BillingProfilePartsFragment): SellerDraft {
  return Object.fromEntries([
    ...fields.map((name) => [name, profile[name] ?? '']),
    ...addressFields.map((name) => [name, profile.address[name] ?? '']),
  ]) as SellerDraft;
}

/** The entries as the API takes them: null empties a field, and the address is replaced as a whole. */
export function inputOf(draft: SellerDraft): UpdateBillingProfileInput {
  return {
    ...Object.fromEntries(fields.map((name) => [name, draft[name].trim() || null])),
    address: {
      ...Object.fromEntries(addressFields.map((name) => [name, draft[name].trim() || null])),
      country: draft.country.trim().toUpperCase() || null,
    },
  };
}
