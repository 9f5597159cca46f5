import { Temporal } from 'temporal-polyfill';
import { checkBounds } from '../../../platform/values/bounds.ts';
import { Check } from '../../../platform/values/check.ts';
import { parseMinor } from '../../../platform/values/money.ts';
import { CreateCouponInput } from './coupon-input.ts';
import { CouponDuration } from './coupon.ts';

/** In minor units; far above the total of any invoice. */
const mostOff = 10n ** 16n;

/** Checks the input of a coupon without the database. */
export function checkCoupon(input: CreateCouponInput, now: Temporal.Instant): Check {
  const { redeemBy } = input;
  const check = checkBounds(new Check(), CreateCouponInput, input).that(
    !redeemBy || Temporal.Instant.compare(redeemBy, now) > 0,
    '/redeemBy',
    'must be in the future',
  );
  checkTerms(check, input);
  checkDuration(check, input);
  return check;
}

function checkTerms(check: Check, { percentOff, amountOff, currency }: CreateCouponInput): void {
  if (percentOff && amountOff)
    check.that(false, '/amountOff', 'cannot be combined with percentOff; leave one of them out');
  else if (percentOff)
    check.that(!currency, '/currency', 'must be left out with percentOff, which applies to any currency');
  else if (amountOff) checkAmount(check, amountOff, currency);
  else check.that(false, '/percentOff', 'must be given, or else amountOff with its currency');
}

function checkAmount(check: Check, amountOff: string, currency: string | null | undefined): void {
  if (!currency) return void check.that(false, '/currency', 'must be given with amountOff');
  const minor = parseMinor(amountOff, currency);
  check
    .that(minor !== undefined, '/amountOff', `has more decimals than ${currency} has`)
    .that(minor === undefined || minor <= mostOff, '/amountOff', 'must be at most 10^16 minor units of the currency');
}

function checkDuration(check: Check, { duration, durationPeriods }: CreateCouponInput): void {
  const given = durationPeriods ?? null;
  if (duration !== CouponDuration.repeating)
    return void check.that(given === null, '/durationPeriods', 'must be left out unless duration is repeating');
  check.that(given !== null, '/durationPeriods', 'must be given for the duration repeating');
}
