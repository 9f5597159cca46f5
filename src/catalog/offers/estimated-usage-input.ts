import { Field, InputType } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { Decimal, Json } from '../../platform/graphql/graphql-scalars.ts';
import { properties } from '../../platform/values/bounds.ts';
import type { UsageToEstimate } from './estimate-groups.ts';

/** Usage with properties, at a price with groups. */
@InputType({ description: 'Usage to estimate the cost of, at a price with groups.' })
export class EstimatedUsageInput implements UsageToEstimate {
  @bounded(properties(20))
  @Field(() => Json, {
    description:
      'The properties of the usage, such as {"region": "eu-west"}; the most specific group that matches counts.',
  })
  properties!: Record<string, unknown>;

  @Field(() => Decimal, { description: 'The quantity; usage of the same group is added up.' })
  quantity!: string;
}
