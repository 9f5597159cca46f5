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

/** Where an input is wrong. */
function pointersOf(input: Partial<CreateCouponInput>): string[] {
  const whole = { code: 'SPRING', name: 'Spring', duration: once, productIds: [], ...percent, ...input };
  try {
    checkCoupon(whole, now).done();
    return [];
  } catch (error) {
    return (error as Refusal).details.problems!.map(({ pointer }) => pointer);
  }
}

describe('what is said of a coupon', () => {
  it.each<[string, Partial<CreateCouponInput>]>([
    ['a code of 3 characters', { code: 'a-1' }],
    ['a code of 50 characters', { code: 'A_'.repeat(25) }],
    ['a hundredth of a hundredth', { percentOff: '0.0001' }],
    ['everything', { percentOff: '100.0000' }],
    ['an amount', amount],
    ['an amount of a currency without decimals', { ...amount, amountOff: '500', currency: 'JPY' }],
    ['a repetition', { duration: repeating, durationPeriods: 1000 }],
    ['no end', { duration: forever }],
    ['one redemption', { maxRedemptions: 1 }],
    ['a moment to redeem it', { redeemBy: now.add({ milliseconds: 1 }) }],
  ])('may be %s', (_, input) => expect(pointersOf(input)).toEqual([]));

  it.each<[string, Partial<CreateCouponInput>, string[]]>([
    ['a code of 2 characters', { code: 'ab' }, ['/code']],
    ['a code of 51 characters', { code: 'a'.repeat(51) }, ['/code']],
    ['a code with a blank', { code: 'TWO WORDS' }, ['/code']],
    ['a code with a letter that looks like another', { code: '\u212aELVIN' }, ['/code']],
    ['a code that ends its line', { code: 'SPRING\n' }, ['/code']],
    ['a name of two lines', { name: 'a\nb' }, ['/name']],
    ['no name', { name: ' ' }, ['/name']],
    ['nothing off', { percentOff: '0' }, ['/percentOff']],
    ['less than nothing off', { percentOff: '-5' }, ['/percentOff']],
    ['more than everything off', { percentOff: '100.0001' }, ['/percentOff']],
    ['a percentage of 5 decimals', { percentOff: '0.00001' }, ['/percentOff']],
    ['a percentage of a currency', { currency: 'EUR' }, ['/currency']],
    ['a percentage and an amount', { ...amount, percentOff: '5' }, ['/amountOff']],
    ['neither', { percentOff: null }, ['/percentOff']],
    ['an amount of no currency', { ...amount, currency: null }, ['/currency']],
    ['an amount of nothing', { ...amount, amountOff: '0.00' }, ['/amountOff']],
    ['an amount below nothing', { ...amount, amountOff: '-1' }, ['/amountOff']],
    ['a third of a cent', { ...amount, amountOff: '0.003' }, ['/amountOff']],
    ['half a yen', { ...amount, amountOff: '0.5', currency: 'JPY' }, ['/amountOff']],
    ['all the money of the world', { ...amount, amountOff: '1'.repeat(20) }, ['/amountOff']],
    ['a repetition for so long', { duration: repeating }, ['/durationPeriods']],
    ['a repetition for no periods', { duration: repeating, durationPeriods: 0 }, ['/durationPeriods']],
    ['a repetition for too many', { duration: repeating, durationPeriods: 1001 }, ['/durationPeriods']],
    ['once for several periods', { durationPeriods: 2 }, ['/durationPeriods']],
    ['for nobody', { maxRedemptions: 0 }, ['/maxRedemptions']],
    ['for a time that is over', { redeemBy: now }, ['/redeemBy']],
    ['several of these', { code: '', name: '', percentOff: null }, ['/code', '/name', '/percentOff']],
  ])('must not be %s', (_, input, pointers) => expect(pointersOf(input)).toEqual(pointers));
});
