import type { Check } from '../../platform/values/check.ts';
import type { OfferMeters } from './meters-of-offer.ts';
import type { MeterReference } from './meter-reference.ts';
import type { Offer, OfferInput } from './offer.ts';
import type { OfferDocument, PriceDocumentInput } from './offer-document.ts';
import type { PriceInput } from './offer-input.ts';
import { keyOfTerms, termsOf, termsOfPrice } from './price-terms.ts';
import type { Price } from './price.ts';

interface DocumentToCheck {
  document: OfferDocument;
  /** The same offer without its read-only parts. */
  input: OfferInput;
  before: Offer;
  meters: OfferMeters;
}

/** Reports every id in an offer that differs from the id of the feature, plan, price or meter at its place. */
export function checkOfferDocument(check: Check, { document, input, before, meters }: DocumentToCheck): void {
  document.features.forEach((feature, index) => {
    const at = `/features/${index}`;
    checkId(check, before.features, feature, { at, noun: 'feature' });
    checkMeter(check, feature.meter, `${at}/meter/id`, meters);
  });
  document.plans.forEach((plan, index) => {
    const at = `/plans/${index}`;
    checkId(check, before.plans, plan, { at, noun: 'plan' });
    const known = before.plans.find(({ key }) => key === plan.key);
    const isRead = !known || (plan.version ?? known.version) === known.version;
    check.that(isRead, `${at}/version`, `is read-only, and is ${known?.version}`);
    const planId = known?.id;
    const prices = before.prices.filter((price) => price.planId === planId);
    checkPrices(check, plan.prices, { at: `${at}/prices`, inputs: input.plans[index]!.prices, prices, meters });
  });
}

/** The key identifies a feature or plan, so another key is another entry and cannot have the same id. */
function checkId(
  check: Check,
  before: readonly { id: string; key: string }[],
  { id, key }: { id?: string | null; key: string },
  { at, noun }: { at: string; noun: string },
): void {
  if (!id) return;
  const existing = before.find((each) => each.key === key);
  const detail = existing
    ? `is read-only: the ${noun} "${key}" has the id ${existing.id}`
    : `is not the id of a ${noun} "${key}"; leave it out to create one`;
  check.that(existing?.id === id, `${at}/id`, detail);
}

interface PricesToCheck {
  at: string;
  inputs: readonly PriceInput[];
  /** The current prices of the plan. */
  prices: readonly Price[];
  meters: OfferMeters;
}

function checkPrices(check: Check, documents: readonly PriceDocumentInput[], options: PricesToCheck): void {
  const { at, inputs, prices, meters } = options;
  const places = documents.flatMap(({ id }, index) => (id ? [{ id, at: `${at}/${index}/id` }] : []));
  check.unique(
    places.map(({ id }) => id),
    (index) => places[index]!.at,
  );
  const byTerms = new Map(prices.map((price) => [keyOfTerms(termsOfPrice(price)), price]));
  const byId = new Map(prices.map((price) => [price.id, price]));
  documents.forEach((price, index) => {
    const unchanged = byTerms.get(keyOfTerms(termsOf(inputs[index]!, meters)));
    checkPrice(check, price, unchanged ?? byId.get(price.id ?? ''), `${at}/${index}`);
    checkMeter(check, price.meter, `${at}/${index}/meter/id`, meters);
  });
}

/** A price with other terms has the id of the price that it was read from and replaces. */
function checkPrice(check: Check, { id, supersedesId }: PriceDocumentInput, read: Price | undefined, at: string): void {
  const idDetail = read
    ? `is read-only: the price with these terms has the id ${read.id}`
    : 'is not the id of a current price of this plan; leave it out to create one';
  check.that(!id || read?.id === id, `${at}/id`, idDetail);
  const before = read?.supersedesId ?? null;
  check.that(!supersedesId || before === supersedesId, `${at}/supersedesId`, `is read-only, and is ${before}`);
}

function checkMeter(check: Check, meter: MeterReference | null | undefined, at: string, meters: OfferMeters): void {
  if (!meter?.id) return;
  const id = meters.get(meter.key)?.id;
  check.that(meter.id === id, at, `is read-only: the meter "${meter.key}" has the id ${id}`);
}
