import type { PaymentMethodRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { words } from '../../app/parts/words.ts';

/** A method as its owner knows it, such as "Visa •••• 4242". */
export function methodName({ brand, kind, last4 }: Pick<PaymentMethodRowFragment, 'brand' | 'kind' | 'last4'>): string {
  const name = words(brand ?? kind ?? 'payment method');
  return last4 ? `${name} •••• ${last4}` : name;
}

/** The month in which a method expires, as it is printed on a card. */
export function expiryOf({
  expiryMonth,
  expiryYear,
}: Pick<PaymentMethodRowFragment, 'expiryMonth' | 'expiryYear'>): string | undefined {
  if (!expiryMonth || !expiryYear) return undefined;
  return `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`;
}
