import { Field, ID, InputType, Int } from 'type-graphql';
import { readOnly } from '../../platform/graphql/read-only.ts';
import { inheritsBounds } from '../../platform/graphql/bounded.ts';
import { MeterReferenceScalar } from './meter-reference.ts';
import type { MeterReference } from './meter-reference.ts';
import type { OfferInput } from './offer.ts';
import { FeatureInput, PlanInput, PriceInput } from './offer-input.ts';

const readOnlyId = 'Its id as it was read; it is read-only, so leave it out of a new entry.';

@inheritsBounds
@InputType({ description: 'A feature as it is read, with its changes.' })
export class FeatureDocumentInput extends (FeatureInput as new () => Omit<FeatureInput, 'meter'>) {
  @readOnly
  @Field(() => ID, { nullable: true, description: readOnlyId })
  id?: string | null;

  @Field(() => MeterReferenceScalar, {
    nullable: true,
    description: 'The meter that counts the usage of a metered feature.',
  })
  meter?: MeterReference | null;
}

@inheritsBounds
@InputType({
  description:
    'A price as it is read, with its changes; other terms make a new price, and its model decides which amounts it takes.',
})
export class PriceDocumentInput extends (PriceInput as new () => Omit<PriceInput, 'meter'>) {
  @readOnly
  @Field(() => ID, { nullable: true, description: readOnlyId })
  id?: string | null;

  @readOnly
  @Field(() => ID, { nullable: true, description: 'The price that it replaced, as it was read; it is read-only.' })
  supersedesId?: string | null;

  @Field(() => MeterReferenceScalar, {
    nullable: true,
    description: 'The meter whose usage is the quantity; left out, the quantity is the number bought.',
  })
  meter?: MeterReference | null;
}

@inheritsBounds
@InputType({ description: 'A plan as it is read, with its changes.' })
export class PlanDocumentInput extends (PlanInput as new () => Omit<PlanInput, 'prices'>) {
  @readOnly
  @Field(() => ID, { nullable: true, description: readOnlyId })
  id?: string | null;

  @readOnly
  @Field(() => Int, { nullable: true, description: 'Its version as it was read; it is read-only.' })
  version?: number | null;

  @Field(() => [PriceDocumentInput], {
    description: 'The prices, at most 50: one for each currency, interval, intervalCount and component.',
  })
  prices: PriceDocumentInput[] = [];
}

/** An offer as it was read, with changes. */
export interface OfferDocument {
  features: FeatureDocumentInput[];
  plans: PlanDocumentInput[];
}

/** The writable part of an offer, in the shape in which callers write a new one. */
export function offerOfDocument({ features, plans }: OfferDocument): OfferInput {
  return { features: features.map(featureOf), plans: plans.map(planOf) };
}

function featureOf({ id: _id, meter, ...feature }: FeatureDocumentInput): FeatureInput {
  return { ...feature, meter: meter?.key };
}

function planOf({ id: _id, version: _version, prices, ...plan }: PlanDocumentInput): PlanInput {
  return { ...plan, prices: prices.map(priceOf) };
}

function priceOf({ id: _id, supersedesId: _supersedesId, meter, ...price }: PriceDocumentInput): PriceInput {
  return { ...price, meter: meter?.key };
}
