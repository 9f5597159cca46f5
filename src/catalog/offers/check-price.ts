import type { Check } from '../../platform/values/check.ts';
import { isCurrency } from '../../platform/values/money.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { checkGroups } from '../pricing/check-groups.ts';
import { UngroupedUsage } from '../pricing/price-groups.ts';
import { checkTerms } from '../pricing/check-terms.ts';
import { isLonger } from '../../platform/time/iso-period.ts';
import { BillingTiming, Interval } from './price.ts';
import { PriceInput } from './offer-input.ts';

/** Reports every mistake in a price: its interval, its billing, and its amounts in each currency. */
export function checkPrice(check: Check, price: PriceInput, at: string): void {
  checkCadence(check, price, at);
  checkUsage(check, price, at);
  checkAccess(check, price, at);
  if (price.ungrouped === UngroupedUsage.free) checkCurrencies(check, price, at);
  else checkTerms(check, price, price.currencyOptions, at);
  checkGroups(check, price, at);
}

function checkCadence(check: Check, { interval, intervalCount, trialDays }: PriceInput, at: string): void {
  const isOnce = interval === Interval.once;
  checkBounds(check, PriceInput, { intervalCount, trialDays }, at)
    .that(!isOnce || intervalCount === 1, `${at}/intervalCount`, 'must be 1 for a price that is paid once')
    .that(!isOnce || trialDays === 0, `${at}/trialDays`, 'must be 0 for a price that is paid once');
}

/** Only what is paid once needs to say how long it lasts: what recurs lasts as long as its subscription. */
function checkAccess(check: Check, { interval, accessFor, updatesFor }: PriceInput, at: string): void {
  const isOnce = interval === Interval.once;
  checkBounds(check, PriceInput, { accessFor, updatesFor }, at)
    .that(isOnce || !accessFor, `${at}/accessFor`, 'must be left out: only a price that is paid once has it')
    .that(isOnce || !updatesFor, `${at}/updatesFor`, 'must be left out: only a price that is paid once has it')
    .that(
      !isLonger(updatesFor, accessFor),
      `${at}/updatesFor`,
      'must not be longer than accessFor, after which nothing is left',
    );
}

function checkUsage(check: Check, { interval, meter, billingTiming, model, groups }: PriceInput, at: string): void {
  const isOnce = interval === Interval.once;
  check
    .that(!meter || !isOnce, `${at}/meter`, 'must be left out: a price that is paid once cannot be metered')
    .that(
      !meter || billingTiming !== BillingTiming.in_advance,
      `${at}/billingTiming`,
      'must be in_arrears for a metered price: its usage is not known in advance',
    )
    .that(
      !isOnce || billingTiming !== BillingTiming.in_arrears,
      `${at}/billingTiming`,
      'must be in_advance for a price that is paid once',
    )
    .that(!meter || model !== 'custom', `${at}/meter`, 'must be left out: the buyer of this price names the amount')
    .that(Boolean(meter) || !groups.length, `${at}/groups`, 'must be left out: only the usage of a meter has groups')
    .that(!meter || model !== 'flat', `${at}/meter`, 'must be left out: a flat price costs the same for any usage');
}

/** A price at which other usage is free has no amounts of its own, but is sold in its currencies. */
function checkCurrencies(check: Check, { currency, currencyOptions }: PriceInput, at: string): void {
  const currencies = [currency, ...currencyOptions.map((option) => option.currency)];
  const placeOf = (index: number) => (index ? `${at}/currencyOptions/${index - 1}/currency` : `${at}/currency`);
  currencies.forEach((each, index) => {
    check.that(isCurrency(each), placeOf(index), 'must be an ISO 4217 currency code such as EUR');
  });
  check.unique(currencies, placeOf);
}
