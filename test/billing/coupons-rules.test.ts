import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { Refusal } from '../../src/errors.ts';
import { checkCoupon } from '../../src/billing/invoicing/coupons/check-coupon.ts';
import type { CreateCouponInput } from '../../src/billing/invoicing/coupons/coupon-input.ts';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';

const now = Temporal.Instant.from('2026-01-31T10:00:00Z');
const { once, repeating, forever } = CouponDuration;
const percent = { percentOff: '20', amountOff: null, currency: null };
const amount = { percentOff: null, amountOff: '5.00', currency: 'EUR' };

/** Returns the pointers of all faults in an input. */
function pointersOf(input: Partial<CreateCouponInput>): string[] {
  const whole = { code: 'SPRING', name: 'Spring', duration: once, productIds: [], ...percent, ...input };
  try {
    checkCoupon(whole, now).done();
    return [];
  } catch (error) {
    return (error as Refusal).details.problems!.map(({ pointer }) => pointer);
  }
}

describe('the validation of a coupon', () => {
  it.each<[string, Partial<CreateCouponInput>]>([
    ['a code of 3 characters', { code: 'a-1' }],
    ['a code of 50 characters', { code: 'A_'.repeat(25) }],
    ['a percentage of 4 decimals', { percentOff: '0.0001' }],
    ['100 percent off', { percentOff: '100.0000' }],
    ['an amount of a currency with decimals', amount],
    ['an amount of a currency without decimals', { ...amount, amountOff: '500', currency: 'JPY' }],
    ['a repeating coupon of 1000 periods', { duration: repeating, durationPeriods: 1000 }],
    ['a duration without end', { duration: forever }],
    ['a limit of one redemption', { maxRedemptions: 1 }],
    ['a redemption deadline one millisecond ahead', { redeemBy: now.add({ milliseconds: 1 }) }],
  ])('accepts %s', (_, input) => expect(pointersOf(input)).toEqual([]));

  it.each<[string, Partial<CreateCouponInput>, string[]]>([
    ['a code of 2 characters', { code: 'ab' }, ['/code']],
    ['a code of 51 characters', { code: 'a'.repeat(51) }, ['/code']],
    ['a code with a blank', { code: 'TWO WORDS' }, ['/code']],
    ['a code with a letter that looks like another', { code: '\u212aELVIN' }, ['/code']],
    ['a code that ends with a line break', { code: 'SPRING\n' }, ['/code']],
    ['a name of two lines', { name: 'a\nb' }, ['/name']],
    ['a blank name', { name: ' ' }, ['/name']],
    ['0 percent off', { percentOff: '0' }, ['/percentOff']],
    ['a negative percentage', { percentOff: '-5' }, ['/percentOff']],
    ['more than 100 percent off', { percentOff: '100.0001' }, ['/percentOff']],
    ['a percentage of 5 decimals', { percentOff: '0.00001' }, ['/percentOff']],
    ['a percentage with a currency', { currency: 'EUR' }, ['/currency']],
    ['a percentage and an amount', { ...amount, percentOff: '5' }, ['/amountOff']],
    ['neither a percentage nor an amount', { percentOff: null }, ['/percentOff']],
    ['an amount without a currency', { ...amount, currency: null }, ['/currency']],
    ['an amount of zero', { ...amount, amountOff: '0.00' }, ['/amountOff']],
    ['a negative amount', { ...amount, amountOff: '-1' }, ['/amountOff']],
    ['an amount of a fraction of a cent', { ...amount, amountOff: '0.003' }, ['/amountOff']],
    ['an amount of half a yen', { ...amount, amountOff: '0.5', currency: 'JPY' }, ['/amountOff']],
    ['an amount of 20 digits', { ...amount, amountOff: '1'.repeat(20) }, ['/amountOff']],
    ['a repeating coupon without a number of periods', { duration: repeating }, ['/durationPeriods']],
    ['a repeating coupon of 0 periods', { duration: repeating, durationPeriods: 0 }, ['/durationPeriods']],
    ['a repeating coupon of 1001 periods', { duration: repeating, durationPeriods: 1001 }, ['/durationPeriods']],
    ['a coupon with duration once and several periods', { durationPeriods: 2 }, ['/durationPeriods']],
    ['a limit of zero redemptions', { maxRedemptions: 0 }, ['/maxRedemptions']],
    ['a redemption deadline that has passed', { redeemBy: now }, ['/redeemBy']],
    ['several faults at once', { code: '', name: '', percentOff: null }, ['/code', '/name', '/percentOff']],
  ])('refuses %s', (_, input, pointers) => expect(pointersOf(input)).toEqual(pointers));
});
