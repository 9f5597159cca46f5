import { Temporal } from 'temporal-polyfill';
import { Check } from '../../../platform/values/check.ts';
import { parseMinor } from '../../../platform/values/money.ts';
import { Rational } from '../../../platform/values/rational.ts';
import { codePattern } from './coupon-code.ts';
import type { CreateCouponInput } from './coupon-input.ts';
import { CouponDuration } from './coupon.ts';

/** In minor units; far above the total of any invoice. */
const mostOff = 10n ** 16n;

/** Checks the input of a coupon without the database. */
export function checkCoupon(input: CreateCouponInput, now: Temporal.Instant): Check {
  const { code, name, maxRedemptions, redeemBy } = input;
  const check = new Check()
    .that(codePattern.test(code), '/code', 'must be 3 to 50 letters, digits, - and _')
    .line(name, '/name', 200)
    .that((maxRedemptions ?? 1) >= 1, '/maxRedemptions', 'must be at least 1')
    .that(!redeemBy || Temporal.Instant.compare(redeemBy, now) > 0, '/redeemBy', 'must be in the future');
  checkTerms(check, input);
  checkDuration(check, input);
  return check;
}

function checkTerms(check: Check, { percentOff, amountOff, currency }: CreateCouponInput): void {
  if (percentOff && amountOff)
    check.that(false, '/amountOff', 'cannot be combined with percentOff; leave one of them out');
  else if (percentOff) checkPercentage(check, percentOff, currency);
  else if (amountOff) checkAmount(check, amountOff, currency);
  else check.that(false, '/percentOff', 'must be given, or else amountOff with its currency');
}

function checkPercentage(check: Check, percentOff: string, currency: string | null | undefined): void {
  const { num, den } = Rational.of(percentOff);
  check
    .that(num > 0n && num <= 100n * den, '/percentOff', 'must be more than 0 and at most 100')
    .that(10_000n % den === 0n, '/percentOff', 'must have at most 4 decimals')
    .that(!currency, '/currency', 'must be left out with percentOff, which applies to any currency');
}

function checkAmount(check: Check, amountOff: string, currency: string | null | undefined): void {
  if (!currency) return void check.that(false, '/currency', 'must be given with amountOff');
  const minor = parseMinor(amountOff, currency);
  check
    .that(minor !== undefined, '/amountOff', `has more decimals than ${currency} has`)
    .that(minor === undefined || minor > 0n, '/amountOff', 'must be more than zero')
    .that(minor === undefined || minor <= mostOff, '/amountOff', 'must be at most 10^16 minor units of the currency');
}

function checkDuration(check: Check, { duration, durationPeriods }: CreateCouponInput): void {
  const given = durationPeriods ?? null;
  if (duration !== CouponDuration.repeating)
    return void check.that(given === null, '/durationPeriods', 'must be left out unless duration is repeating');
  check.that(given !== null, '/durationPeriods', 'must be given for the duration repeating');
  check.that(given === null || (given >= 1 && given <= 1000), '/durationPeriods', 'must be 1 to 1000');
}
