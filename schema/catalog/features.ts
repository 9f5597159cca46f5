import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Feature } from '../../src/catalog/offers/feature.ts';
import { Meter } from '../../src/metering/meter.ts';
import type { Row } from '../../src/platform/rows.ts';
import type { HubContext } from '../context.ts';
import { one, relate } from '../relation.ts';

const ofFeature = relate(Feature, { meter: one(Meter, 'meterId') });

@Resolver(() => Feature)
export class FeaturesResolver {
  @FieldResolver(() => Meter, { nullable: true, description: 'What counts how much of it is used.' })
  meter(@Root() feature: Row<Feature>, @Ctx() { loaders }: HubContext) {
    return loaders.related(ofFeature.meter, feature);
  }
}
