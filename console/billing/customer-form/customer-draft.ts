import type { CollectionMethod, CustomerProfileFragment } from '../../app/graphql/gql/billing/graphql.ts';

/** What a person has entered about a customer; an empty text is nothing. */
export interface CustomerDraft {
  name: string;
  email: string;
  vatId: string;
  locale: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
  /** Days; an empty text is those of the billing profile. */
  paymentTermDays: string;
  poNumber: string;
  taxExempt: boolean;
  combineInvoices: boolean;
  collectionMethod: CollectionMethod;
}

export const emptyDraft: CustomerDraft = {
  ...{
    name: '',
    email: '',
    vatId: '',
    locale: '',
    street: '',
    postalCode: '',
    city: '',
    country: '',
    paymentTermDays: '',
    poNumber: '',
    taxExempt: false,
    combineInvoices: false,
    collectionMethod: 'send_invoice',
  },
};

export function draftOf(customer: CustomerProfileFragment): CustomerDraft {
  const { name, email, vatId, locale, taxExempt, combineInvoices, address, paymentTermDays, poNumber } = customer;
  const { street, postalCode, city, country } = address;
  const { collectionMethod } = customer;
  return {
    ...{ name: name ?? '', email: email ?? '', vatId: vatId ?? '', locale: locale ?? '' },
    ...{ taxExempt, combineInvoices, collectionMethod },
    ...{ street: street ?? '', postalCode: postalCode ?? '', city: city ?? '', country: country ?? '' },
    ...{ paymentTermDays: paymentTermDays === null ? '' : String(paymentTermDays), poNumber: poNumber ?? '' },
  };
}

/** The entries as the API takes them: null empties a field, and an address is replaced as a whole. */
export function inputOf(draft: CustomerDraft) {
  const { name, email, vatId, locale, taxExempt, combineInvoices, paymentTermDays, poNumber, ...address } = draft;
  const { street, postalCode, city, country } = address;
  const { collectionMethod } = draft;
  return {
    ...{ name: name || null, email: email || null, vatId: vatId || null, locale: locale || null },
    ...{ taxExempt, combineInvoices, collectionMethod },
    ...{ paymentTermDays: paymentTermDays ? Number(paymentTermDays) : null, poNumber: poNumber.trim() || null },
    address: {
      ...{ street: street || null, postalCode: postalCode || null },
      ...{ city: city || null, country: country.toUpperCase() || null },
    },
  };
}
