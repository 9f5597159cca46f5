/** An input of billing with something wrong: what, the change that makes it so, the code, and where it points. */
export type Wrong = [what: string, input: object, code: string, ...pointers: string[]];

const invalid = 'invalid_input';
const never = '0999-01-01T00:00:00Z';
const past = '2020-01-01T00:00:00Z';
const far = '9999-01-01T00:00:00Z';
const line = { description: 'Work', unitAmount: '1' };
const item = { priceId: '{monthly}' };

/** Beside a customer and one item; names in braces are filled in. */
export const wrongSubscriptions: Wrong[] = [
  ['a start in the past', { startAt: past }, invalid, '/startAt'],
  ['a start too far ahead', { startAt: far }, invalid, '/startAt'],
  ['a start that is no time', { startAt: 'tomorrow' }, invalid, '/startAt'],
  ['a start of no year', { startAt: '-271821-04-20T00:00:00Z' }, invalid, '/startAt'],
  ['a trial of more than two years', { trialDays: 731 }, invalid, '/trialDays'],
  ['a trial before the beginning', { trialDays: -1 }, invalid, '/trialDays'],
  ['half a day of trial', { trialDays: 1.5 }, invalid, '/trialDays'],
  ['a trial that ends in no known way', { trialEnd: 'explode' }, invalid, '/trialEnd'],
  ['a day to begin on without a calendar', { anchorDay: 1 }, invalid, '/anchorDay'],
  ['a day that no month has', { anchor: 'calendar', anchorDay: 32 }, invalid, '/anchorDay'],
  ['decimals that the currency has not', { minimumAmount: '1.234' }, invalid, '/minimumAmount'],
  ['a least of nothing', { minimumAmount: '0' }, invalid, '/minimumAmount'],
  ['a least below nothing', { minimumAmount: '-1' }, invalid, '/minimumAmount'],
  ['a least past paying', { minimumAmount: '9'.repeat(26) }, invalid, '/minimumAmount'],
  ['six coupons', { coupons: ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'] }, invalid, '/coupons'],
  ['a coupon that is unknown', { coupons: ['UNKNOWN'] }, 'coupon_not_found', '/coupons/0'],
  ['no item', { items: [] }, invalid, '/items'],
  ['too many items', { items: Array(21).fill(item) }, invalid, '/items'],
  ['none of an item', { items: [{ ...item, quantity: 0 }] }, invalid, '/items/0/quantity'],
  ['more than a million', { items: [{ ...item, quantity: 1_000_001 }] }, invalid, '/items/0/quantity'],
  ['an amount beside a price', { items: [{ ...item, amount: '1' }] }, invalid, '/items/0/amount'],
  ['a plan twice', { items: [item, item] }, invalid, '/items/1/priceId'],
  ['mixed intervals', { items: [item, { priceId: '{yearly}' }] }, invalid, '/items/1/priceId'],
  ['mixed currencies', { items: [item, { priceId: '{dollars}' }] }, invalid, '/items/1/priceId'],
  ['a currency it is not sold in', { currency: 'USD' }, invalid, '/currency'],
  ['a currency that does not exist', { currency: 'XXQ' }, invalid, '/currency'],
  ['what is paid once', { items: [{ priceId: '{once}' }] }, invalid, '/items/0/priceId'],
  ['a price of another project', { items: [item, { priceId: '{foreign}' }] }, 'price_not_found', '/items/1/priceId'],
  ['two customers', { customerId: '{customer}' }, invalid, '/customer'],
  [
    'several things at once',
    { startAt: past, trialDays: 731, anchorDay: 1, minimumAmount: '0' },
    ...([invalid, '/anchorDay', '/minimumAmount', '/startAt', '/trialDays'] as const),
  ],
];

/** Beside a customer, a currency and a line. */
export const wrongInvoices: Wrong[] = [
  ['no line', { lines: [] }, invalid, '/lines'],
  ['too many lines', { lines: Array(201).fill(line) }, invalid, '/lines'],
  ['a line of nothing', { lines: [{ ...line, description: ' ' }] }, invalid, '/lines/0/description'],
  ['a long line', { lines: [line, { ...line, description: 'x'.repeat(501) }] }, invalid, '/lines/1/description'],
  ['less than none', { lines: [{ ...line, quantity: '-1' }] }, invalid, '/lines/0/quantity'],
  ['a price below nothing', { lines: [{ ...line, unitAmount: '-1' }] }, invalid, '/lines/0/unitAmount'],
  ['a price that is none', { lines: [{ ...line, unitAmount: 'dear' }] }, invalid, '/lines/0/unitAmount'],
  ['a price past paying', { lines: [{ ...line, unitAmount: '9'.repeat(26) }] }, invalid, '/lines/0/quantity'],
  ['a tax that is neither in nor out', { lines: [{ ...line, taxBehavior: 'none' }] }, invalid, '/lines/0/taxBehavior'],
  ['a currency that does not exist', { currency: 'XXQ' }, invalid, '/currency'],
  ['a product of another project', { lines: [{ ...line, productId: '{foreignProduct}' }] }, 'product_not_found'],
  ['no customer', { customer: undefined }, invalid, '/customer'],
];

/** Of the invoice of a subscription, of which 10 is owed. */
export const wrongPayments: Wrong[] = [
  ['more decimals than there are', { amount: '1.234' }, invalid, '/amount'],
  ['nothing', { amount: '0' }, invalid, '/amount'],
  ['less than nothing', { amount: '-1' }, invalid, '/amount'],
  ['more than is owed', { amount: '10.01' }, 'payment_exceeds_amount_due'],
  ['money of tomorrow', { receivedAt: far }, invalid, '/receivedAt'],
  ['money of another age', { receivedAt: never }, invalid, '/receivedAt'],
  ['a long reference', { reference: 'x'.repeat(201) }, invalid, '/reference'],
];

/** All that the subscription is to consist of, and when. */
export const wrongChanges: Wrong[] = [
  ['no item', { items: [] }, invalid, '/items'],
  ['an item of another subscription', { items: [{ ...item, itemId: '{otherItem}' }] }, invalid, '/items/0/itemId'],
  [
    'an item twice',
    {
      items: [
        { ...item, itemId: '{item}' },
        { priceId: '{second}', itemId: '{item}' },
      ],
    },
    invalid,
    '/items/1/itemId',
  ],
  ['a price of another project', { items: [{ priceId: '{foreign}' }] }, 'price_not_found', '/items/0/priceId'],
  ['another currency', { items: [{ priceId: '{dollars}' }] }, invalid, '/items/0/priceId'],
  ['mixed intervals', { items: [item, { priceId: '{yearly}' }] }, invalid, '/items/1/priceId'],
  ['a day that is over', { items: [item], atDate: past }, invalid, '/atDate'],
  ['a day too far ahead', { items: [item], atDate: far }, invalid, '/atDate'],
  ['a proration that is none', { items: [item], proration: 'hour' }, invalid, '/proration'],
];

/** Of the invoice of a subscription, with one line of 10. */
export const wrongCredits: Wrong[] = [
  ['no line', { lines: [] }, invalid, '/lines'],
  ['a line of another invoice', { lines: [{ lineId: '{otherLine}', amount: '1' }] }, invalid, '/lines/0/lineId'],
  ['a line twice', { lines: Array(2).fill({ lineId: '{line}', amount: '1' }) }, invalid, '/lines/1/lineId'],
  ['too many decimals', { lines: [{ lineId: '{line}', amount: '1.234' }] }, invalid, '/lines/0/amount'],
  ['nothing', { lines: [{ lineId: '{line}', amount: '0' }] }, invalid, '/lines/0/amount'],
  ['more than is left', { lines: [{ lineId: '{line}', amount: '10.01' }] }, 'credit_exceeds_line', '/lines/0/amount'],
  ['a reason that only billing has', { reason: 'expiry' }, invalid, '/reason'],
  ['a long memo', { memo: 'x'.repeat(1001) }, invalid, '/memo'],
];

/** Beside the name and the percentage of a tax. */
export const wrongTaxRates: Wrong[] = [
  ['no name', { name: '' }, invalid, '/name'],
  ['more than everything', { percentage: '101' }, invalid, '/percentage'],
  ['less than nothing', { percentage: '-1' }, invalid, '/percentage'],
  ['too many decimals', { percentage: '1.00001' }, invalid, '/percentage'],
  ['a country that there is not', { country: 'ZZ' }, invalid, '/country'],
  ['a long tax code', { taxCode: 'x'.repeat(51) }, invalid, '/taxCode'],
];

const percentOff = null;

/** Beside a code, a name and a percentage. */
export const wrongCoupons: Wrong[] = [
  ['a short code', { code: 'ab' }, invalid, '/code'],
  ['a code with blanks', { code: 'a b c' }, invalid, '/code'],
  ['no name', { name: '' }, invalid, '/name'],
  ['nothing off', { percentOff }, invalid, '/percentOff'],
  ['two ways to take off', { amountOff: '1', currency: 'EUR' }, invalid, '/amountOff'],
  ['nothing of each hundred', { percentOff: '0' }, invalid, '/percentOff'],
  ['more than everything', { percentOff: '100.1' }, invalid, '/percentOff'],
  ['an amount of no currency', { percentOff, amountOff: '1' }, invalid, '/currency'],
  ['too many decimals', { percentOff, amountOff: '1.234', currency: 'EUR' }, invalid, '/amountOff'],
  ['an amount of nothing', { percentOff, amountOff: '0', currency: 'EUR' }, invalid, '/amountOff'],
  ['periods of what does not repeat', { durationPeriods: 2 }, invalid, '/durationPeriods'],
  ['what repeats without end', { duration: 'repeating' }, invalid, '/durationPeriods'],
  ['no redemption', { maxRedemptions: 0 }, invalid, '/maxRedemptions'],
  ['an end that is over', { redeemBy: past }, invalid, '/redeemBy'],
  ['a product of another project', { productIds: ['{foreignProduct}'] }, invalid, '/productIds/0'],
];

export const wrongProfiles: Wrong[] = [
  ['a grace of more than 30 days', { graceHours: 721 }, invalid, '/graceHours'],
  ['a term below nothing', { paymentTermDays: -1 }, invalid, '/paymentTermDays'],
  ['no day before giving up', { giveUpDays: 0 }, invalid, '/giveUpDays'],
  ['a way to give up that is none', { giveUp: 'shout' }, invalid, '/giveUp'],
  ['an IBAN with a wrong digit', { iban: 'DE89370400440532013001' }, invalid, '/iban'],
  ['a BIC that is none', { bic: 'X' }, invalid, '/bic'],
  ['a VAT id of no country', { vatId: 'ZZ1' }, invalid, '/vatId'],
  ['an address of no country', { address: { country: 'Germany' } }, invalid, '/address/country'],
  ['a timezone that there is not', { timezone: 'Mars/Olympus' }, invalid, '/timezone'],
  ['a language taken away', { locale: null }, invalid, '/locale'],
];

/** Beside the name and the time of a clock. */
export const wrongClocks: Wrong[] = [
  ['no name', { name: '' }, invalid, '/name'],
  ['a time too far ahead', { now: far }, invalid, '/now'],
  ['a time too long ago', { now: never }, invalid, '/now'],
];

export const wrongAdvances: Wrong[] = [
  ['nowhere', {}, invalid, '/to'],
  ['two ways', { to: far, by: 'P1D' }, invalid, '/by'],
  ['back', { to: past }, invalid, '/to'],
  ['too far', { to: far }, invalid, '/to'],
  ['too far at once', { by: 'P3Y' }, invalid, '/by'],
  ['for no time', { by: 'PT0S' }, invalid, '/by'],
  ['for what is no duration', { by: 'soon' }, invalid, '/by'],
];
