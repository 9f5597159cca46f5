import type { Party } from '../../invoices/invoice-shapes.ts';
import { oneLine } from '../printable.ts';
import type { Element } from './element.ts';
import { vatIdIn } from './identifiers.ts';

/** How a party is identified; a document that is not subject to VAT must not contain VAT ids (BR-O-02). */
export interface PartyView {
  isSeller: boolean;
  hidesVatId: boolean;
}

/** The seller (BG-4) or the buyer (BG-7). */
export function partyElement(party: Party, { isSeller, hidesVatId }: PartyView): Element {
  const vatId = hidesVatId || !text(party.vatId) ? undefined : vatIdIn(party.vatId!)!;
  const taxNumber = isSeller ? text(party.taxNumber) : undefined;
  const email = text(party.email);
  return {
    'cbc:EndpointID': email && { '@schemeID': 'EM', '#': email },
    'cac:PartyIdentification': vatId || !taxNumber ? undefined : { 'cbc:ID': taxNumber },
    'cac:PostalAddress': address(party),
    'cac:PartyTaxScheme': [
      ...(vatId ? [taxScheme(vatId, 'VAT')] : []),
      ...(taxNumber ? [taxScheme(taxNumber, 'LOC')] : []),
    ],
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': oneLine(party.name!) },
    'cac:Contact': email && { 'cbc:ElectronicMail': email },
  };
}

function address({ street, city, postalCode, country }: Party): Element {
  return {
    'cbc:StreetName': text(street),
    'cbc:CityName': text(city),
    'cbc:PostalZone': text(postalCode),
    'cac:Country': { 'cbc:IdentificationCode': country! },
  };
}

/** BT-31 and BT-48 use the scheme VAT; any other scheme marks the local tax number (BT-32). */
function taxScheme(id: string, scheme: 'VAT' | 'LOC'): Element {
  return { 'cbc:CompanyID': id, 'cac:TaxScheme': { 'cbc:ID': scheme } };
}

function text(value: string | null): string | undefined {
  return oneLine(value ?? '') || undefined;
}
