import type { Address } from '../../billing/customers/address.ts';
import { faultOfVatId } from '../../billing/customers/taxes/vat-id.ts';
import type { Currency } from './offers.ts';

/** The place and currency of a customer. */
interface Market {
  currency: Currency;
  timezone: string;
  locale: string;
  address: Address;
}

export const markets: readonly Market[] = [
  market('EUR', 'Europe/Berlin', 'de', ['Ackerstraße 7', '10115', 'Berlin', 'DE']),
  market('USD', 'America/New_York', 'en', ['12 Water Street', '10004', 'New York', 'US']),
  market('EUR', 'Europe/Lisbon', 'pt', ['Rua da Prata 40', '1100-420', 'Lisboa', 'PT']),
  market('JPY', 'Asia/Tokyo', 'ja', ['1-2-3 Jinbocho', '101-0051', 'Tokyo', 'JP']),
  market('USD', 'America/Los_Angeles', 'en', ['77 Bay Avenue', '94107', 'San Francisco', 'US']),
  market('EUR', 'Europe/Warsaw', 'pl', ['ul. Długa 5', '00-238', 'Warszawa', 'PL']),
];

function market(
  currency: Currency,
  timezone: string,
  locale: string,
  [street, postalCode, city, country]: [string, string, string, string],
): Market {
  return { currency, timezone, locale, address: { street, postalCode, city, country } };
}

/** The number of digits before the check digit of a VAT id, for countries where the demo's companies have one. */
const digits: Record<string, number> = { DE: 8, PT: 8, PL: 9 };

/** Makes up a VAT id with the format and check digit of its country; null for other countries. */
export function vatIdOf(country: string, n: number): string | null {
  const length = digits[country];
  if (!length) return null;
  const stem = `${country}5${String(1_234_567 + n * 7919).padStart(length - 1, '0')}`;
  const ids = Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`);
  return ids.find((id) => faultOfVatId(id) === undefined) ?? null;
}
