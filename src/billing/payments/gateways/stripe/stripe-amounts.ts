import { decimals } from '../../../../platform/values/money.ts';
import { Rational } from '../../../../platform/values/rational.ts';

/** The currencies whose amounts have no decimals at Stripe: https://docs.stripe.com/currencies#zero-decimal. */
const noDecimals = codes('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF');

/**
 * The currencies whose amounts have three. The last digit has to be zero. All others have two: also ISK and UGX, which
 * have no decimals any more, so that their amounts end in 00; and HUF and TWD, which have none in payouts only.
 */
const threeDecimals = codes('BHD JOD KWD OMR TND');

/** An amount in minor units as Stripe counts them; undefined for one that Stripe cannot take. */
export function toStripe(minor: bigint, currency: string): number | undefined {
  const amount = new Rational(minor).times(scaleOf(currency));
  const isWhole = amount.den === 1n && amount.num <= BigInt(Number.MAX_SAFE_INTEGER);
  if (!isWhole || (threeDecimals.has(currency) && amount.num % 10n)) return undefined;
  return Number(amount.num);
}

/** An amount of Stripe in minor units; throws one that has fractions of them. */
export function fromStripe(amount: number, currency: string): bigint {
  const minor = new Rational(BigInt(amount)).over(scaleOf(currency));
  if (minor.den !== 1n) throw new RangeError(`Stripe has a fraction of ${currency}: ${amount}`);
  return minor.num;
}

/** The currency as the hub spells it. */
export const currencyOf = (code: string): string => code.toUpperCase();

/** By what minor units are multiplied for Stripe. */
function scaleOf(currency: string): Rational {
  const difference = stripeDecimals(currency) - decimals(currency);
  const power = 10n ** BigInt(Math.abs(difference));
  return difference < 0 ? new Rational(1n, power) : new Rational(power);
}

function stripeDecimals(currency: string): number {
  if (noDecimals.has(currency)) return 0;
  return threeDecimals.has(currency) ? 3 : 2;
}

function codes(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
