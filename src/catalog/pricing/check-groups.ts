import type { Check } from '../../platform/values/check.ts';
import { pointerTo } from '../../errors.ts';
import { isProperty, maxPropertyText, propertyName, propertyNameDetail } from '../../metering/properties.ts';
import { isGiven } from './check-fields.ts';
import { checkTerms } from './check-terms.ts';
import { isAmbiguous, keyOfMatch, normaliseMatch } from './group-match.ts';
import type { GroupMatch } from './group-match.ts';
import { amountFields, sharedFields } from './model-fields.ts';
import { UngroupedUsage } from './price-groups.ts';
import type { GroupedTerms, PriceGroupTerms } from './price-groups.ts';

export const maxPriceGroups = 100;
const maxProperties = 3;

/** Reports mistakes in the groups of a price, and in the amounts for usage that no group matches. */
export function checkGroups(check: Check, price: GroupedTerms, at: string): void {
  const groups = check.entries(price.groups, `${at}/groups`, maxPriceGroups);
  groups.forEach((group, index) => checkGroup(check, price, group, `${at}/groups/${index}`));
  checkMatches(check, groups, `${at}/groups`);
  if (price.ungrouped === UngroupedUsage.free) checkFree(check, price, at);
}

function checkGroup(check: Check, price: GroupedTerms, group: PriceGroupTerms, at: string): void {
  checkMatch(check, group.match, `${at}/match`);
  const { currencyOptions, ...terms } = group;
  checkTerms(check, { ...terms, model: price.model, currency: price.currency }, currencyOptions, at);
  const sold = price.currencyOptions.map(({ currency }) => currency);
  const given = currencyOptions.map(({ currency }) => currency);
  const missing = sold.filter((currency) => !given.includes(currency));
  check.that(
    !missing.length,
    `${at}/currencyOptions`,
    `must have the amounts in ${missing.join(', ')}, as the price has`,
  );
  given.forEach((currency, index) => {
    const detail = 'must be a currency of the price itself';
    check.that(sold.includes(currency), `${at}/currencyOptions/${index}/currency`, detail);
  });
}

function checkMatch(check: Check, match: GroupMatch, at: string): void {
  const entries = Object.entries(match);
  const isCount = entries.length >= 1 && entries.length <= maxProperties;
  check.that(isCount, at, `must name 1 to ${maxProperties} properties that the meter groups by, with a value of each`);
  for (const [name, value] of isCount ? entries : []) {
    check
      .that(propertyName.test(name), `${at}${pointerTo(name)}`, propertyNameDetail)
      .that(
        isProperty(value),
        `${at}${pointerTo(name)}`,
        `must be a text of at most ${maxPropertyText} characters, a number or a boolean`,
      );
  }
}

/** Two groups that could both match the same usage need a third that says what it costs, or one of them more properties. */
function checkMatches(check: Check, groups: readonly PriceGroupTerms[], at: string): void {
  const matches = groups.map(({ match }) => normaliseMatch(match));
  const keys = matches.map(keyOfMatch);
  keys.forEach((key, index) => {
    check.that(keys.indexOf(key) === index, `${at}/${index}/match`, 'is there twice');
  });
  matches.forEach((match, index) => {
    const earlier = matches.slice(0, index).findIndex((other) => isAmbiguous(match, other, matches));
    const detail = `is ambiguous with groups/${earlier}/match: add a group that names the properties of both`;
    check.that(earlier < 0, `${at}/${index}/match`, detail);
  });
}

/** A price at which other usage is free has amounts in its groups only. */
function checkFree(check: Check, price: GroupedTerms, at: string): void {
  check.that(price.groups.length > 0, `${at}/ungrouped`, 'must be left out: without groups, all usage would be free');
  for (const field of [...amountFields, ...sharedFields]) {
    const detail = 'must be left out: usage that no group matches is free';
    check.that(!isGiven(price[field]), `${at}/${field}`, detail);
    price.currencyOptions.forEach((option, index) => {
      const given = field in option ? option[field as keyof typeof option] : null;
      check.that(!isGiven(given), `${at}/currencyOptions/${index}/${field}`, detail);
    });
  }
}
