import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, ArgsType, Ctx, Field, ID, Info, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { archiveTaxRate } from '../../src/billing/verbs/archive-tax-rate.ts';
import { createTaxRate } from '../../src/billing/verbs/create-tax-rate.ts';
import { endTaxRate } from '../../src/billing/verbs/end-tax-rate.ts';
import { TaxAnswer, TaxForInput } from '../../src/billing/customers/taxes/tax-answer.ts';
import { taxFor } from '../../src/billing/customers/taxes/tax-for.ts';
import {
  CreateTaxRateInput,
  EndTaxRateInput,
  TaxRateFilter,
} from '../../src/billing/customers/taxes/tax-rate-input.ts';
import { TaxRate } from '../../src/billing/customers/taxes/tax-rate.ts';
import { taxRateList } from '../../src/billing/customers/taxes/tax-rates.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { scopedListed } from '../lists/listed.ts';

@ArgsType()
export class TaxRatesArgs extends PageArgs {
  @Field(() => TaxRateFilter, { defaultValue: {}, description: 'The filter of the list; defaults to all tax rates.' })
  filter!: TaxRateFilter;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `createTaxRate`, `endTaxRate` and `archiveTaxRate`.' })
class TaxRatePayload {
  @Field(() => TaxRate, { description: 'The tax rate as it is now.' })
  taxRate!: TaxRate;
}

export const TaxRateConnection = connection(TaxRate);

@Resolver()
export class TaxRatesResolver {
  @Query(() => TaxRateConnection, {
    nullable: true,
    description: 'The tax rates of your projects, newest first. Scope billing:read.',
  })
  async taxRates(
    @Args() args: TaxRatesArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<TaxRate>>> {
    return scopedListed(taxRateList, args.filter, { args, context, info });
  }

  @Query(() => TaxAnswer, {
    description: 'The tax that a buyer would be charged, and why; nothing is stored. Scope billing:read.',
  })
  async taxFor(
    @Arg('input', () => TaxForInput, { description: 'The buyer and the product.' }) input: TaxForInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<TaxAnswer> {
    return taxFor(em, viewer, input, now);
  }

  @Mutation(() => TaxRatePayload, {
    description:
      'Creates a tax rate; one for the same country and tax code ends on the day when it begins. Scope billing:write.',
  })
  async createTaxRate(
    @Arg('input', () => CreateTaxRateInput, { description: 'The tax rate to create.' })
    input: CreateTaxRateInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<TaxRatePayload> {
    return { taxRate: await createTaxRate(em, viewer, input, now) };
  }

  @Mutation(() => TaxRatePayload, {
    description: 'Ends a tax rate on a day, or removes its end. Scope billing:write.',
  })
  async endTaxRate(
    @Arg('input', () => EndTaxRateInput, { description: 'The tax rate and the day.' }) input: EndTaxRateInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<TaxRatePayload> {
    return { taxRate: await endTaxRate(em, viewer, input, now) };
  }

  @Mutation(() => TaxRatePayload, {
    description: 'Archives a tax rate: it no longer applies to new invoices. Scope billing:write.',
  })
  async archiveTaxRate(
    @Arg('id', () => ID, { description: 'The tax rate to archive.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<TaxRatePayload> {
    return { taxRate: await archiveTaxRate(em, viewer, id, now) };
  }
}
