import { roundTogether } from '../../billing/invoicing/arithmetic/round-together.ts';
import { Rational } from '../../platform/values/rational.ts';
import { ofCount, ratio } from './ratio.ts';

/** The movements of a group in a bucket, exact. Contraction and churn are negative here. */
export interface Movements {
  new: Rational;
  reactivation: Rational;
  expansion: Rational;
  contraction: Rational;
  churn: Rational;
  /** The change of the value of what was there, by the rates of a converted report; of either sign. */
  exchangeRate: Rational;
  newCustomers: number;
  reactivatedCustomers: number;
  churnedCustomers: number;
  /** The change of the customers who were there at the start, and of those among them who bring in less. */
  kept: Rational;
  lost: Rational;
}

/** The state at an instant: the exact revenue of a month, and the number of customers with some. */
export interface Standing {
  mrr: Rational;
  customers: number;
}

export interface RecurringFigures {
  startMinor: bigint;
  newMinor: bigint;
  reactivationMinor: bigint;
  expansionMinor: bigint;
  contractionMinor: bigint;
  churnMinor: bigint;
  exchangeRateMinor: bigint;
  mrrMinor: bigint;
  arrMinor: bigint;
  startCustomers: number;
  newCustomers: number;
  reactivatedCustomers: number;
  churnedCustomers: number;
  customers: number;
  netRetention: string | null;
  grossRetention: string | null;
  grossChurnRate: string | null;
  netChurnRate: string | null;
  customerChurnRate: string | null;
  quickRatio: string | null;
  arpaMinor: bigint | null;
  ltvMinor: bigint | null;
}

/**
 * The figures of one group in one span. Amounts are rounded so that start and movements come to the end; ratios are
 * calculated from what is exact (docs/metrics.md).
 */
export function figuresOf(start: Standing, moved: Movements): { figures: RecurringFigures; end: Standing } {
  const movements = [
    moved.new,
    moved.reactivation,
    moved.expansion,
    moved.contraction,
    moved.churn,
    moved.exchangeRate,
  ];
  const mrr = movements.reduce((sum, one) => sum.plus(one), start.mrr);
  const { newCustomers, reactivatedCustomers, churnedCustomers } = moved;
  const customers = start.customers + newCustomers + reactivatedCustomers - churnedCustomers;
  const [startMinor, mrrMinor] = [rounded(start.mrr), rounded(mrr)];
  const parts = roundTogether(movements, mrrMinor - startMinor) as [bigint, bigint, bigint, bigint, bigint, bigint];
  const end = { mrr, customers };
  const figures = {
    ...{ startMinor, newMinor: parts[0], reactivationMinor: parts[1], expansionMinor: parts[2] },
    ...{
      contractionMinor: -parts[3],
      churnMinor: -parts[4],
      exchangeRateMinor: parts[5],
      mrrMinor,
      arrMinor: rounded(mrr.times(new Rational(12n))),
    },
    ...{ startCustomers: start.customers, newCustomers, reactivatedCustomers, churnedCustomers, customers },
    ...ratesOf(start, moved),
    ...perCustomer(start, end, churnedCustomers),
  };
  return { figures, end };
}

function ratesOf({ mrr: start, customers }: Standing, moved: Movements) {
  const lost = moved.contraction.plus(moved.churn).times(new Rational(-1n));
  const won = moved.expansion.plus(moved.reactivation);
  return {
    netRetention: ratio(start.plus(moved.kept), start),
    grossRetention: ratio(start.plus(moved.lost), start),
    grossChurnRate: ratio(lost, start),
    netChurnRate: ratio(lost.minus(won), start),
    customerChurnRate: ratio(ofCount(moved.churnedCustomers), ofCount(customers)),
    quickRatio: ratio(moved.new.plus(won), lost),
  };
}

/** What a customer brings in, and for how long at the present churn; null without customers or without churn. */
function perCustomer(start: Standing, end: Standing, churned: number) {
  if (end.customers === 0) return { arpaMinor: null, ltvMinor: null };
  const arpa = end.mrr.over(ofCount(end.customers));
  if (churned === 0 || start.customers === 0) return { arpaMinor: rounded(arpa), ltvMinor: null };
  const ltv = arpa.times(new Rational(BigInt(start.customers), BigInt(churned)));
  return { arpaMinor: rounded(arpa), ltvMinor: rounded(ltv) };
}

/** Rounds an amount that is stored with 18 decimals: what was a half before it was stored is one again. */
export function rounded(amount: Rational): bigint {
  return Rational.of(amount.toFixed(9)).round();
}
