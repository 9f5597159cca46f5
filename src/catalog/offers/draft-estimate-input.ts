import { Field, InputType } from 'type-graphql';
import { Currency, Decimal } from '../../platform/graphql/graphql-scalars.ts';
import { PriceInput } from './offer-input.ts';

@InputType({ description: 'The input of `draftPriceEstimate`.' })
export class DraftPriceEstimateInput {
  @Field(() => PriceInput, { description: 'The terms of the price; its meter need not exist.' })
  price!: PriceInput;

  @Field(() => Decimal, {
    defaultValue: '1',
    description: 'The quantity; for a percentage price, the amount to take the percentage of.',
  })
  quantity!: string;

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
