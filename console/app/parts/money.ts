/** An amount as the API has it: text, so that no digit is lost. */
export interface Money {
  amount: string;
  currency: string;
}

// To make a format takes far longer than to use it.
const formats = new Map<string, Intl.NumberFormat>();
let plain: Intl.NumberFormat | undefined;

/** The amount in the notation of the reader, with at least the digits that it has: Intl knows fewer of some currencies. */
export function formatMoney({ amount, currency }: Money): string {
  const digits = amount.split('.')[1]?.length ?? 0;
  return formatOf(currency, { least: digits, most: digits }).format(amount as Intl.StringNumericLiteral);
}

/** A price of one unit may have more digits than the currency: half a cent, for example. */
export function formatUnitAmount(amount: string, currency: string): string {
  const digits = amount.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return formatOf(currency, { least: 0, most: digits }).format(amount as Intl.StringNumericLiteral);
}

export function formatNumber(value: string | number): string {
  plain ??= new Intl.NumberFormat(navigator.language, { maximumFractionDigits: 12 });
  return plain.format(value as Intl.StringNumericLiteral);
}

export function isZero({ amount }: Money): boolean {
  return !/[1-9]/.test(amount);
}

/** The amount as a part that is taken off. */
export function negative({ amount, currency }: Money): Money {
  return { amount: `-${amount}`, currency };
}

/** A format with the digits of the currency, or more. */
function formatOf(currency: string, { least, most }: { least: number; most: number }): Intl.NumberFormat {
  const key = `${currency} ${least} ${most}`;
  const known = formats.get(key);
  if (known) return known;
  const usual = new Intl.NumberFormat(navigator.language, { style: 'currency', currency });
  const own = usual.resolvedOptions().maximumFractionDigits ?? 2;
  const digits = { minimumFractionDigits: Math.max(own, least), maximumFractionDigits: Math.max(own, most) };
  const format = new Intl.NumberFormat(navigator.language, { style: 'currency', currency, ...digits });
  formats.set(key, format);
  return format;
}
