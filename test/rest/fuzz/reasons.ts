/** A rule that JSON Schema cannot express: the refusal, and the text of the document that says it. */
export interface Reason {
  detail: RegExp;
  says: RegExp;
}

const references: Reason[] = [
  { detail: /\/after: is (?:no|not a) cursor/, says: /endCursor of (?:a page|the p(?:revious page|age before))/ },
  { detail: /\/before: is no cursor/, says: /startCursor of a page/ },
  { detail: /\/meter: (?:".*" )?is no meter of th|no meter "/, says: /[Tt]he (?:key of the )?meter/ },
  { detail: /\/feature: is no feature of/, says: /The key of a feature/ },
  {
    detail: /\/product: (?:must be given|is not in)/,
    says: /needed where several products|entitlements of this product/,
  },
  { detail: /\/grants[^:]*: (?:is no feature|must be)/, says: /feature key to true, a number or a text, matching/ },
  { detail: /\/planId: give planId/, says: /or `productId` with `grants`/ },
  { detail: /\/productId: must be left out, or/, says: /The product whose features `grants` names/ },
  { detail: /\/grants: must name/, says: /The product whose features `grants` names/ },
  { detail: /\/(?:expiresAt|updatesUntilAt): must/, says: /in the future/ },
  { detail: /\/(?:accessFor|updatesFor): must/, says: /a price that is paid once gives the plan/ },
  { detail: /\/value: must be/, says: /matching the type of the feature/ },
  { detail: /\/lineId: is (?:no line of this invoice|named twice)/, says: /A line of the invoice/ },
  { detail: /\/changeLines\/\d+\/lineId: is (?:no line of this draft|named twice)/, says: /The line to change/ },
  { detail: /\/removeLines\/\d+: is /, says: /Lines to remove, of those that were written by hand/ },
  { detail: /\/token: leave out token or/, says: /instead of `paymentMethodId`/ },
  { detail: /\/customerId: must be a customer with an account/, says: /who must have an account/ },
  { detail: /\/gateway: is only for a token/, says: /The gateway of the token/ },
  { detail: /\/dueAt: has no effect beside/, says: /The due date instead/ },
  { detail: /\/itemId: is (?:no item of this subscription|named twice)/, says: /The existing item that this entry/ },
  {
    detail: /\/productIds?[^:]*: is no product of this/,
    says: /The products that are discounted|The product that the line/,
  },
  {
    detail: /\/scopes\/\d+: (?:must be one of|is a scope of the hub)/,
    says: /All its scopes|Names of its own|scopes that|of those in the discovery document/i,
  },
  { detail: /must be a scope that you have/, says: /do not have yourself|you have yourself|usually needs|may ask for/ },
  { detail: /\/clientId: is a client of the API's own/, says: /client/ },
  { detail: /\/coupons?[^:]*: (?:is not|takes off|has|is)/, says: /code of the coupon|Codes of coupons/ },
  { detail: /\/role: has a scope that you lack/, says: /A role without more permissions than yours/ },
  { detail: /projectId: must be given/, says: /your default project|only one that you founded/ },
];

const looks: Reason[] = [
  { detail: /\/logo: (?:must be|has \d+)/, says: /a PNG, JPEG or WebP image of at most 256 KB, with 16 to 1024/ },
  { detail: /\/logo: must be given/, says: /it must be given/ },
  { detail: /\/accentColor(?:Dark)?: has a contrast/, says: /contrast of 4\.5|with that contrast/ },
];

const dates: Reason[] = [
  {
    detail: /: expected a date such as/,
    says: /first day on which|rates that apply on this day|The tax point|day from which it is in force|day of the rate|The last day/i,
  },
  { detail: /: must not be in the past/, says: /not in the past|future/ },
  { detail: /: must be in the future/, says: /future/ },
  { detail: /\/startAt: must be at most 5 years/, says: /5 years in the past/ },
  { detail: /\/startAt: must be in the past/, says: /with a `startAt` in the past/ },
  { detail: /\/paidUntilAt: must be/, says: /with a `startAt` in the past|paid in another system/ },
  { detail: /\/trialDays: must be left out or 0/, says: /it has no trial/ },
  { detail: /\/trialEndAt: must be within 730/, says: /at most 730 days ahead/ },
  { detail: /\/(?:days|untilAt): must be (?:given|left out)/, says: /`days`, or `untilAt`|instead of `days`/ },
  { detail: /\/untilAt: must be/, says: /The new end of the current period/ },
  {
    detail: /\/customerId: must (?:be another|be a customer of the same|have the same test clock)/,
    says: /another one of the same project, with the same test clock or none/,
  },
  { detail: /\/billingDateAt: must/, says: /from the end of the current period on/ },
  { detail: /\/stub: must be/, says: /only `free` if it is not prorated/ },
  { detail: /\/paymentId: give exactly one/, says: /exactly one of `paymentId`, `creditNoteId` and `customerId`/ },
  { detail: /\/refundedAt: must not be/, says: /from 1970 to now/ },
  { detail: /\/receivedAt: must not be/, says: /from 1970 to now/ },
  { detail: /: must be within (?:the next )?10 years/, says: /at most 10 years/ },
  { detail: /: must come to 0 or more/, says: /come to 0 or more together|of those that were written by hand/ },
  { detail: /\/reminderDays\/\d+: must be greater/, says: /in ascending order/ },
  { detail: /\/expiresInSeconds: must be/, says: /a day for the portal, at most 7 days/ },
  { detail: /must not be more than 5 minutes/, says: /at most 5 minutes in the future/ },
  { detail: /\/occurredAt: must not be before 1970/, says: /The time of the event/ },
  { detail: /must be in the future, and at most a year/, says: /At most a year from now/ },
  { detail: /not be more than 10 years from today/, says: /10 years from today/ },
  { detail: /\/(?:to|by): /, says: /either `to` or `by`: forward|The end of the range, excluded/ },
  { detail: /\/from: must be/, says: /The start of the range, included/ },
  { detail: /\/interval: must be a day or longer/, says: /in cohorts by their first day/ },
  { detail: /\/(?:customer|product|plan)Id: is no \w+ of the project/, says: /Only .*this (?:customer|product|plan)/ },
  { detail: /\/compare: begins before 1970/, says: /from 1970 on/ },
  { detail: /\/interval: must be longer/, says: /a range has at most 1000 buckets/ },
  { detail: /\/interval: makes more than 10000 points/, says: /a report 10,000 points/ },
];

const rates: Reason[] = [
  { detail: /\/rates\/\d+\/quote: must be another currency/, says: /another one than the base/ },
  { detail: /\/rates\/\d+\/date: must be at latest tomorrow/, says: /at latest tomorrow/ },
  { detail: /\/rates\/\d+: is the second rate/, says: /each pair at most once a day/ },
];

const usage: Reason[] = [
  { detail: /\/type: is no meter of this/, says: /The key of a meter, or the type of events/ },
  { detail: /^\/\d+: (?:is not valid JSON|must be a JSON object)/, says: /One event as a JSON object in each line/ },
  { detail: /^\/events: must have at least one entry/, says: /of 1 to 10,000 lines/ },
  { detail: /\/events\/\d+\/key: (?:is no event|was replaced)/, says: /that were recorded, and not replaced/ },
  { detail: /\/to: must be after/, says: /which must be after `from`/ },
  { detail: /\/properties(?:\/[^:]*)?: (?:must|would be another group)/, says: /What meters filter and group by/ },
  { detail: /\/(?:filter|groupBy)\/[^:]*: (?:must|".*" is there twice)/, says: /they never change/ },
  {
    detail: /\/groups\/\d+\/match(?:\/[^:]*)?: (?:is (?:ambiguous|there twice|no property)|must)/,
    says: /values of 1 to 3 properties that the meter groups by/,
  },
  { detail: /\/usage: must be left out/, says: /for a price with groups/ },
];

const prices: Reason[] = [
  { detail: /\/ownTerms(?:\/.*)?: (?:must|has more)/, says: /whose model decides which it takes/ },
  { detail: /\/prices?\/(?:\d+\/)?.*: (?:must|has more)/, says: /its model decides which amounts it takes/ },
  { detail: /(?:is there twice|is used already)/, says: /unique within|once|one entry for each|one for each/ },
  { detail: /has more decimals than|must be at most [\d.,]+: no more/, says: /in the currency|minimum of each period/ },
  { detail: /\/minimumAmount: must be at most/, says: /at most 10\^15 minor units/ },
  { detail: /\/amountOff: must be at most/, says: /at most 10\^16 of its minor units/ },
  { detail: /must be less: the line exceeds|must be smaller: the cost/, says: /1 to 200 of them|The quantity/ },
  { detail: /\/amount: must be/, says: /where the price leaves that|for a custom price/ },
  { detail: /\/events: must be/, says: /for a percentage price with a fixed amount/ },
  {
    detail: /\/currency: must be (?:a currency|one that all)/,
    says: /in which the price is sold|sold in the currency/,
  },
  { detail: /\/subscriptionIds\/\d+: is no subscription to this plan/, says: /subscriptions to this plan/ },
  { detail: /\/fromVersion: must be another/, says: /left out, at any other version/ },
  { detail: /\/fromVersion: must be a version of the plan/, says: /Only subscribers at this version/ },
  { detail: /\/toVersion: must be a version of the plan/, says: /The version to which they move/ },
  { detail: /\/priceId: is no price of this plan/, says: /The price that subscribers pay now/ },
  { detail: /\/byPriceId: is no price of/, says: /The price of the new version/ },
  { detail: /\/quantity: must (?:not be negative|be a decimal)/, says: /The quantity/ },
  {
    detail: /priceId: (?:is|must|has|charges)/,
    says: /that are sold in the currency|each part of a plan once|each once|The id of the price/,
  },
];

const together: Reason[] = [
  { detail: /\/id: is not the id of a/, says: /it is read-only, so leave it out of a new entry/ },
  { detail: /: is read-only, and is/, says: /read-only|without `ifVersion`, the change is refused as stale/ },
  {
    detail: /\/availableActions: was read without permission/,
    says: /The transitions that its status allows; read-only/,
  },
  { detail: /\/last: must be left out/, says: /from the end, 1 to 100, instead of `first`/ },
  {
    detail: /: (?:give customerId|needs externalId, userId or email)/,
    says: /by externalId, else by userId|at least externalId, userId or email|use either this/,
  },
  { detail: /\/anchorDay: requires/, says: /With a calendar anchor, the day of the month \(for years/ },
  { detail: /\/currency: must be \w+, or be left out/, says: /only needed with `customerId`/ },
  { detail: /\/(?:percentOff|amountOff|currency): (?:must be|cannot)/, says: /Either this or amountOff/ },
  { detail: /\/durationPeriods: must be/, says: /given exactly for the duration repeating/ },
  { detail: /\/quantity: must (?:be 1|not be)/, says: /The quantity, from 0; for weighted_sum/ },
  { detail: /\/value: must be/, says: /a meter with aggregation unique counts once/ },
  { detail: /\/email: must not be null/, says: /null is refused if nothing else identifies/ },
  { detail: /must not be null|cannot be emptied/, says: /null is refused|must not be null|Cannot be emptied/ },
  { detail: /it was not changed, so send/, says: /omitted fields stay/ },
  { detail: /\/meter: must be left out: only a metered feature/, says: /counts the usage of a metered feature/ },
  { detail: /\/redirectUris[^:]*: must/, says: /a web client has at least one, a machine client none/ },
  { detail: /\/requiresPkce: must be true/, says: /A client that cannot authenticate must/ },
  { detail: /\/sort: must be a different one/, says: /relevance with a search text/ },
  { detail: /\/validUntil: must be later than/, says: /The first day on which the rate no longer applies/ },
  { detail: /\/taxRateId: is no tax rate/, says: /The tax rate of the lines?/ },
  { detail: /\/taxCode: has no effect beside/, says: /The tax code of the line, instead/ },
  {
    detail: /needs taxRateId, or category|\/reason: (?:has no effect|must say)/,
    says: /The tax rate of the lines|Why no tax is added|The category in which no tax/,
  },
  { detail: /\/customerId: give customerId, or the country/, says: /leave it out to give the facts of a buyer/ },
  { detail: /\/channel: must fit the version/, says: /it follows from the version/ },
];

const forms: Reason[] = [
  { detail: /^An Idempotency-Key has 1 to 255/, says: /with or without quotes around it/ },
  { detail: /\/email: must be an email address/, says: /address/ },
  { detail: /\/email: is your address already/, says: /The new address/ },
  { detail: /\/currentPassword: is not your password/, says: /Your password/ },
  { detail: /\/newPassword: /, says: /by the rules of `signUp`/ },
  { detail: /\/licence: must be an SPDX/, says: /SPDX/ },
  { detail: /\/(?:p|privateM)?[mM]etadata[^:]*: must have/, says: /at most 50 keys of 40 characters/ },
  { detail: /\/version: must be a semantic version/, says: /semantic version/ },
  { detail: /\/filename: must be a name without folders/, says: /without folders/ },
  { detail: /[uU]ris?(?:\/\d+)?: must/, says: /https, or http on localhost|https, at a public address/ },
  { detail: /\/returnUrl: must/, says: /at an origin of your clients or your homepage/ },
  { detail: /\/(?:success|cancel)Url: must/, says: /at the origin of an address of your clients/ },
  { detail: /\/stripe(?:\/\w+)?: (?:is|must)/, says: /The keys of your account at Stripe/ },
  { detail: /\/identifier: must/, says: /https \(or http on localhost\), no fragment/ },
  { detail: /\/jwks/, says: /JSON Web Key Set of 1 to 10/ },
  { detail: /\/vatId: /, says: /VAT id with the prefix of its country/ },
  { detail: /\/vatId: /, says: /The VAT id of the buyer; its format/ },
  { detail: /\/(?:iban|bic): /, says: /The IBAN|The BIC/ },
  { detail: /\/text: must have/, says: /as in a search engine/ },
  { detail: /\/ttlDays: must be/, says: /the most that the policy allows/ },
  { detail: /\/id: has received no products yet/, says: /import/ },
];

const exportsAndHooks: Reason[] = [
  { detail: /\/after: is no row of this export/, says: /the id of the last row that you have received/ },
  { detail: /\/columns\/\d+: must end in a column/, says: /as its name, or as a title, a colon and the name/ },
  { detail: /\/accounts\/\d+: must begin with an account/, says: /such as `receivable:1400`/ },
  { detail: /\/layout: is a layout of ledger/, says: /The columns of a German booking batch, for `ledger`/ },
  { detail: /\/currency: must be left out: customers have/, says: /customers have none/ },
  { detail: /\/messageId: must be (?:given|the Message-ID)/, says: /The Message-ID of the mail, or its id\. Either/ },
  { detail: /\/url: must be/, says: /https at a public host/ },
  { detail: /\/eventTypes\/\d+: must be a type of event/, says: /such as invoice\.finalized/ },
  { detail: /\/from: must be before the end/, says: /The end of the period, exclusive/ },
];

export const reasons: readonly Reason[] = [
  ...exportsAndHooks,
  ...references,
  ...looks,
  ...dates,
  ...rates,
  ...usage,
  ...prices,
  ...together,
  ...forms,
];
