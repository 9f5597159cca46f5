/** An invalid billing input: the mistake, the change that causes it, the expected code, and the expected pointers. */
export type Wrong = [what: string, input: object, code: string, ...pointers: string[]];

const invalid = 'invalid_input';
const never = '0999-01-01T00:00:00Z';
const past = '2020-01-01T00:00:00Z';
const far = '9999-01-01T00:00:00Z';
const line = { description: 'Work', unitAmount: '1' };
const item = { priceId: '{monthly}' };

/** Changes to an input with a customer and one item; names in braces are replaced by ids. */
export const wrongSubscriptions: Wrong[] = [
  ['a start more than five years ago', { startAt: past }, invalid, '/startAt'],
  ['a time paid elsewhere without a start', { paidUntilAt: '2026-01-01T00:00:00Z' }, invalid, '/startAt'],
  ['a start too far ahead', { startAt: far }, invalid, '/startAt'],
  ['a malformed start', { startAt: 'tomorrow' }, invalid, '/startAt'],
  ['a start before the calendar', { startAt: '-271821-04-20T00:00:00Z' }, invalid, '/startAt'],
  ['a trial of more than two years', { trialDays: 731 }, invalid, '/trialDays'],
  ['a negative trial', { trialDays: -1 }, invalid, '/trialDays'],
  ['half a day of trial', { trialDays: 1.5 }, invalid, '/trialDays'],
  ['an unknown trial end', { trialEnd: 'explode' }, invalid, '/trialEnd'],
  ['an anchor day without a calendar anchor', { anchorDay: 1 }, invalid, '/anchorDay'],
  ['an anchor day above 31', { anchor: 'calendar', anchorDay: 32 }, invalid, '/anchorDay'],
  ['more decimals than the currency has', { minimumAmount: '1.234' }, invalid, '/minimumAmount'],
  ['a minimum amount of zero', { minimumAmount: '0' }, invalid, '/minimumAmount'],
  ['a negative minimum amount', { minimumAmount: '-1' }, invalid, '/minimumAmount'],
  ['a minimum amount too large for an invoice', { minimumAmount: '9'.repeat(26) }, invalid, '/minimumAmount'],
  ['six coupons', { coupons: ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'] }, invalid, '/coupons'],
  ['an unknown coupon', { coupons: ['UNKNOWN'] }, 'coupon_not_found', '/coupons/0'],
  ['no item', { items: [] }, invalid, '/items'],
  ['too many items', { items: Array(21).fill(item) }, invalid, '/items'],
  ['an item quantity of zero', { items: [{ ...item, quantity: 0 }] }, invalid, '/items/0/quantity'],
  ['an item quantity above a million', { items: [{ ...item, quantity: 1_000_001 }] }, invalid, '/items/0/quantity'],
  ['an amount beside a price', { items: [{ ...item, amount: '1' }] }, invalid, '/items/0/amount'],
  ['a plan twice', { items: [item, item] }, invalid, '/items/1/priceId'],
  ['intervals that do not fit', { items: [item, { priceId: '{weekly}' }] }, invalid, '/items/0/priceId'],
  ['mixed currencies', { items: [item, { priceId: '{dollars}' }] }, invalid, '/items/1/priceId'],
  ['a currency in which the price is not sold', { currency: 'USD' }, invalid, '/currency'],
  ['a currency that does not exist', { currency: 'XXQ' }, invalid, '/currency'],
  ['a one-time price', { items: [{ priceId: '{once}' }] }, invalid, '/items/0/priceId'],
  ['a price of another project', { items: [item, { priceId: '{foreign}' }] }, 'price_not_found', '/items/1/priceId'],
  ['two customers', { customerId: '{customer}' }, invalid, '/customer'],
  [
    'several things at once',
    { startAt: past, trialDays: 731, anchorDay: 1, minimumAmount: '0' },
    ...([invalid, '/anchorDay', '/minimumAmount', '/startAt', '/trialDays'] as const),
  ],
];

/** Changes to an input with a customer, a currency and a line. */
export const wrongInvoices: Wrong[] = [
  ['no line', { lines: [] }, invalid, '/lines'],
  ['too many lines', { lines: Array(201).fill(line) }, invalid, '/lines'],
  ['a line without a description', { lines: [{ ...line, description: ' ' }] }, invalid, '/lines/0/description'],
  ['a long description', { lines: [line, { ...line, description: 'x'.repeat(501) }] }, invalid, '/lines/1/description'],
  ['a negative quantity', { lines: [{ ...line, quantity: '-1' }] }, invalid, '/lines/0/quantity'],
  [
    'lines that deduct more than they charge',
    { lines: [{ ...line, unitAmount: '-1' }] },
    'invoice_is_negative',
    '/lines',
  ],
  ['a malformed price', { lines: [{ ...line, unitAmount: 'dear' }] }, invalid, '/lines/0/unitAmount'],
  [
    'a price too large for an invoice',
    { lines: [{ ...line, unitAmount: '9'.repeat(26) }] },
    invalid,
    '/lines/0/quantity',
  ],
  ['an unknown tax behaviour', { lines: [{ ...line, taxBehavior: 'none' }] }, invalid, '/lines/0/taxBehavior'],
  ['a currency that does not exist', { currency: 'XXQ' }, invalid, '/currency'],
  [
    'a product of another project',
    { lines: [{ ...line, productId: '{foreignProduct}' }] },
    'product_not_found',
    '/lines/0/productId',
  ],
  ['no customer', { customer: undefined }, invalid, '/customer'],
];

/** Payments of a subscription invoice with 10.00 due. */
export const wrongPayments: Wrong[] = [
  ['more decimals than the currency has', { amount: '1.234' }, invalid, '/amount'],
  ['an amount of zero', { amount: '0' }, invalid, '/amount'],
  ['a negative amount', { amount: '-1' }, invalid, '/amount'],
  ['more than is owed', { amount: '10.01' }, 'payment_exceeds_amount_due'],
  ['a payment date in the future', { receivedAt: far }, invalid, '/receivedAt'],
  ['a payment date too long ago', { receivedAt: never }, invalid, '/receivedAt'],
  ['a long reference', { reference: 'x'.repeat(201) }, invalid, '/reference'],
];

/** Changes of the items of a subscription. */
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
  ['intervals that do not fit', { items: [item, { priceId: '{weekly}' }] }, invalid, '/items/0/priceId'],
  ['a past date', { items: [item], atDate: past }, invalid, '/atDate'],
  ['a date too far ahead', { items: [item], atDate: far }, invalid, '/atDate'],
  ['an unknown proration', { items: [item], proration: 'hour' }, invalid, '/proration'],
];

/** Credit notes for a subscription invoice with one line of 10.00. */
export const wrongCredits: Wrong[] = [
  ['no line', { lines: [] }, invalid, '/lines'],
  ['a line of another invoice', { lines: [{ lineId: '{otherLine}', amount: '1' }] }, invalid, '/lines/0/lineId'],
  ['a line twice', { lines: Array(2).fill({ lineId: '{line}', amount: '1' }) }, invalid, '/lines/1/lineId'],
  ['too many decimals', { lines: [{ lineId: '{line}', amount: '1.234' }] }, invalid, '/lines/0/amount'],
  ['an amount of zero', { lines: [{ lineId: '{line}', amount: '0' }] }, invalid, '/lines/0/amount'],
  [
    'more than the line has left',
    { lines: [{ lineId: '{line}', amount: '10.01' }] },
    'credit_exceeds_line',
    '/lines/0/amount',
  ],
  ['a reason reserved for billing', { reason: 'expiry' }, invalid, '/reason'],
  ['a long memo', { memo: 'x'.repeat(1001) }, invalid, '/memo'],
];

/** Changes to an input with a name and a percentage. */
export const wrongTaxRates: Wrong[] = [
  ['no name', { name: '' }, invalid, '/name'],
  ['a percentage above 100', { percentage: '101' }, invalid, '/percentage'],
  ['a negative percentage', { percentage: '-1' }, invalid, '/percentage'],
  ['too many decimals', { percentage: '1.00001' }, invalid, '/percentage'],
  ['an unknown country', { country: 'ZZ' }, invalid, '/country'],
  ['a long tax code', { taxCode: 'x'.repeat(51) }, invalid, '/taxCode'],
];

const percentOff = null;

/** Changes to an input with a code, a name and a percentage. */
export const wrongCoupons: Wrong[] = [
  ['a short code', { code: 'ab' }, invalid, '/code'],
  ['a code with blanks', { code: 'a b c' }, invalid, '/code'],
  ['no name', { name: '' }, invalid, '/name'],
  ['no discount', { percentOff }, invalid, '/percentOff'],
  ['two discounts', { amountOff: '1', currency: 'EUR' }, invalid, '/amountOff'],
  ['a percentage of zero', { percentOff: '0' }, invalid, '/percentOff'],
  ['a percentage above 100', { percentOff: '100.1' }, invalid, '/percentOff'],
  ['an amount without a currency', { percentOff, amountOff: '1' }, invalid, '/currency'],
  ['too many decimals', { percentOff, amountOff: '1.234', currency: 'EUR' }, invalid, '/amountOff'],
  ['an amount of zero', { percentOff, amountOff: '0', currency: 'EUR' }, invalid, '/amountOff'],
  ['a number of periods without a repeating duration', { durationPeriods: 2 }, invalid, '/durationPeriods'],
  ['a repeating duration without a number of periods', { duration: 'repeating' }, invalid, '/durationPeriods'],
  ['a maximum of no redemptions', { maxRedemptions: 0 }, invalid, '/maxRedemptions'],
  ['an end in the past', { redeemBy: past }, invalid, '/redeemBy'],
  ['a product of another project', { productIds: ['{foreignProduct}'] }, invalid, '/productIds/0'],
];

export const wrongProfiles: Wrong[] = [
  ['a grace of more than 30 days', { graceHours: 721 }, invalid, '/graceHours'],
  ['a negative payment term', { paymentTermDays: -1 }, invalid, '/paymentTermDays'],
  ['no day before giving up on a payment', { giveUpDays: 0 }, invalid, '/giveUpDays'],
  ['an unknown way to give up', { giveUp: 'shout' }, invalid, '/giveUp'],
  ['an unknown way of selling', { selfService: 'never' }, invalid, '/selfService'],
  ['an unknown activation', { selfServiceActivation: 'never' }, invalid, '/selfServiceActivation'],
  ['a null for missing tax rates', { missingTaxRate: null }, invalid, '/missingTaxRate'],
  ['an IBAN with a wrong digit', { iban: 'DE89370400440532013001' }, invalid, '/iban'],
  ['a malformed BIC', { bic: 'X' }, invalid, '/bic'],
  ['a VAT id without a known country', { vatId: 'ZZ1' }, invalid, '/vatId'],
  ['an address without a country code', { address: { country: 'Germany' } }, invalid, '/address/country'],
  ['an unknown timezone', { timezone: 'Mars/Olympus' }, invalid, '/timezone'],
  ['a null language', { locale: null }, invalid, '/locale'],
];

/** Changes to an input with a name and a time. */
export const wrongClocks: Wrong[] = [
  ['no name', { name: '' }, invalid, '/name'],
  ['a time too far ahead', { now: far }, invalid, '/now'],
  ['a time too long ago', { now: never }, invalid, '/now'],
];

export const wrongAdvances: Wrong[] = [
  ['no target', {}, invalid, '/to'],
  ['two targets', { to: far, by: 'P1D' }, invalid, '/by'],
  ['a target in the past', { to: past }, invalid, '/to'],
  ['a target too far ahead', { to: far }, invalid, '/to'],
  ['a step of three years', { by: 'P3Y' }, invalid, '/by'],
  ['a duration of zero', { by: 'PT0S' }, invalid, '/by'],
  ['a malformed duration', { by: 'soon' }, invalid, '/by'],
];
