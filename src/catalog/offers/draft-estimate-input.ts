import { Field, InputType } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { Currency, Decimal } from '../../platform/graphql/graphql-scalars.ts';
import { entries } from '../../platform/values/bounds.ts';
import { EstimatedUsageInput } from './estimated-usage-input.ts';
import { PriceInput } from './offer-input.ts';

@InputType({ description: 'The input of `draftPriceEstimate`.' })
export class DraftPriceEstimateInput {
  @Field(() => PriceInput, { description: 'The terms of the price; its meter need not exist.' })
  price!: PriceInput;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'The quantity; for a percentage price, the amount to take the percentage of. Left out, 1, or nothing but `usage`.',
  })
  quantity?: string | null;

  @bounded(entries(100))
  @Field(() => [EstimatedUsageInput], {
    nullable: true,
    description: 'Usage with properties, for a price with groups; `quantity` is then other usage. At most 100.',
  })
  usage?: EstimatedUsageInput[] | null;

  @Field(() => Currency, {
    nullable: true,
    description: 'A currency in which the price would be sold; by default the currency of the price.',
  })
  currency?: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The amount that the buyer names, for a custom price; by default the preset amount.',
  })
  amount?: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The number of events, for a percentage price with a fixed amount per event; by default none.',
  })
  events?: string | null;
}
