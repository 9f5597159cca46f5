import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, ArgsType, Ctx, Field, ID, Info, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { archiveTaxRate } from '../../src/billing/verbs/archive-tax-rate.ts';
import { createTaxRate } from '../../src/billing/verbs/create-tax-rate.ts';
import { CreateTaxRateInput, TaxRateFilter } from '../../src/billing/customers/taxes/tax-rate-input.ts';
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

@ObjectType({ simpleResolvers: true, description: 'The result of `createTaxRate` and `archiveTaxRate`.' })
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

  @Mutation(() => TaxRatePayload, {
    description: 'Creates a tax rate for invoices from now on. Scope billing:write.',
  })
  async createTaxRate(
    @Arg('input', () => CreateTaxRateInput, { description: 'The tax rate to create.' })
    input: CreateTaxRateInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<TaxRatePayload> {
    return { taxRate: await createTaxRate(em, viewer, input, now) };
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
