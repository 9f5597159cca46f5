import { Arg, Args, ArgsType, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { ExchangeRate, LoadExchangeRatesInput } from '../../src/analytics/exchange/exchange-rate.ts';
import { exchangeRates, loadExchangeRates, removeExchangeRate } from '../../src/analytics/exchange/exchange-rates.ts';
import { bounded } from '../../src/platform/graphql/bounded.ts';
import { CalendarDate, Currency } from '../../src/platform/graphql/graphql-scalars.ts';
import { usually } from '../../src/platform/graphql/list-size.ts';
import { between } from '../../src/platform/values/bounds.ts';
import type { HubContext } from '../context.ts';

@ArgsType()
class ExchangeRatesArgs {
  @Field(() => Currency, { nullable: true, description: 'Only the rates of this base.' })
  base?: string | null;

  @Field(() => Currency, { nullable: true, description: 'Only the rates into this currency.' })
  quote?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The last day; by default the newest rates are first.' })
  until?: string | null;

  @bounded(between(1, 1000))
  @Field(() => Int, { defaultValue: 100, description: 'The number of rates, at most 1000.' })
  first!: number;
}

@ArgsType()
class RemoveExchangeRateArgs {
  @Field(() => Currency, { description: 'The base of the rate.' })
  base!: string;

  @Field(() => Currency, { description: 'The currency that the rate is an amount of.' })
  quote!: string;

  @Field(() => CalendarDate, { description: 'The day of the rate.' })
  date!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `loadExchangeRates`.' })
class LoadExchangeRatesPayload {
  @Field(() => [ExchangeRate], { description: 'The rates that were added or replaced, as they are now.' })
  exchangeRates!: ExchangeRate[];
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `removeExchangeRate`.' })
class RemoveExchangeRatePayload {
  @Field(() => ExchangeRate, { description: 'The rate that was removed.' })
  exchangeRate!: ExchangeRate;
}

@Resolver()
export class ExchangeRatesResolver {
  @usually(100)
  @Query(() => [ExchangeRate], {
    description: 'The exchange rates by which reports are converted, newest first. Scope analytics:read.',
  })
  exchangeRates(
    @Args(() => ExchangeRatesArgs) args: ExchangeRatesArgs,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<ExchangeRate[]> {
    return exchangeRates(em, viewer, args);
  }

  @Mutation(() => LoadExchangeRatesPayload, {
    description:
      'Adds exchange rates, and replaces those known for their days, all or none. Operators only. Scope project:admin.',
  })
  async loadExchangeRates(
    @Arg('input', () => LoadExchangeRatesInput, { description: 'The rates.' }) input: LoadExchangeRatesInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<LoadExchangeRatesPayload> {
    return { exchangeRates: await loadExchangeRates(em, viewer, input, now) };
  }

  @Mutation(() => RemoveExchangeRatePayload, {
    description:
      'Removes the exchange rate of a day; the one before stays in force until the next. Operators only. Scope project:admin.',
  })
  async removeExchangeRate(
    @Args(() => RemoveExchangeRateArgs) args: RemoveExchangeRateArgs,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RemoveExchangeRatePayload> {
    return { exchangeRate: await removeExchangeRate(em, viewer, args, now) };
  }
}
