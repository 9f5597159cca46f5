import { FieldResolver, Resolver } from 'type-graphql';
import { Feature } from '../../src/catalog/offers/feature.ts';
import { Meter } from '../../src/metering/meter.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { one, relate } from '../lists/relation.ts';

const ofFeature = relate(Feature, { meter: one(Meter, 'meterId') });

@Resolver(() => Feature)
export class FeaturesResolver {
  @FieldResolver(() => Meter, { nullable: true, description: 'The meter that counts its usage; null without one.' })
  meter(@Related() related: RelatedTo) {
    return related(ofFeature.meter);
  }
}
