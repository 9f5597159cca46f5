import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import { RevenueGrouping } from '../../src/analytics/revenue-grouping.ts';
import { InvoicedReportArgs, MoneyGroup, groupResolver } from './money-report.ts';

@ArgsType()
export class RevenueAnalyticsArgs extends InvoicedReportArgs {
  @Field(() => RevenueGrouping, {
    defaultValue: RevenueGrouping.currency,
    description: 'The grouping of the figures.',
  })
  groupBy!: RevenueGrouping;

  @Field(() => ID, {
    nullable: true,
    description:
      'Only the lines of this product, with their [shares](docs/metrics.md#parts-of-invoices) of payments and debts.',
  })
  productId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Only the lines of the prices of this plan, with their [shares](docs/metrics.md#parts-of-invoices) of payments and debts.',
  })
  planId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only the invoices, payments and refunds of this customer.' })
  customerId?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The group of figures about billed and collected revenue.' })
export class RevenueGroup extends MoneyGroup {
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the product; null unless grouped by product, or where the money is for none.',
  })
  declare productId: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the plan; null unless grouped by plan, or where the money is for none.',
  })
  declare planId: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The country of the buyers; null unless grouped by country, where an invoice names none, and for refunds of a balance.',
  })
  country!: string | null;
}

export const RevenueGroupResolver = groupResolver(RevenueGroup);
