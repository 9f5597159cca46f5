import { Field, Int, ObjectType } from 'type-graphql';
import type { RecurringFigures } from '../../src/analytics/mrr/recurring-figures.ts';
import { Decimal } from '../../src/platform/graphql/graphql-scalars.ts';
import { Money, toMoney } from '../money.ts';

/** The figures of recurring revenue. docs/metrics.md has the formula of each. */
@ObjectType({
  simpleResolvers: true,
  description: 'Recurring revenue and its movements, net of tax; docs/metrics.md has the formula of each figure.',
})
export class RecurringAmounts {
  @Field(() => Money, { description: 'The MRR at the start ([MRR](docs/metrics.md#mrr)).' })
  start!: Money;

  @Field(() => Money, {
    description: 'The MRR of customers who had none before ([movements](docs/metrics.md#movements)).',
  })
  new!: Money;

  @Field(() => Money, {
    description: 'The MRR of customers who had none any more ([movements](docs/metrics.md#movements)).',
  })
  reactivation!: Money;

  @Field(() => Money, { description: 'What customers pay more each month ([movements](docs/metrics.md#movements)).' })
  expansion!: Money;

  @Field(() => Money, { description: 'What customers pay less each month ([movements](docs/metrics.md#movements)).' })
  contraction!: Money;

  @Field(() => Money, { description: 'The MRR of customers who left ([movements](docs/metrics.md#movements)).' })
  churn!: Money;

  @Field(() => Money, {
    description:
      'What changed rates do to the value of unchanged MRR, of either sign; 0 unless the report is converted ([exchange rate](docs/metrics.md#exchange-rate)).',
  })
  exchangeRate!: Money;

  @Field(() => Money, {
    description:
      'The MRR at the end: start + new + reactivation + expansion − contraction − churn + exchangeRate ([MRR](docs/metrics.md#mrr)).',
  })
  mrr!: Money;

  @Field(() => Money, { description: 'The MRR of twelve months ([ARR](docs/metrics.md#arr)).' })
  arr!: Money;

  @Field(() => Int, { description: 'The customers with MRR at the start ([customers](docs/metrics.md#customers)).' })
  startCustomers!: number;

  @Field(() => Int, {
    description: 'The customers with MRR for the first time ([customers](docs/metrics.md#customers)).',
  })
  newCustomers!: number;

  @Field(() => Int, { description: 'The customers with MRR again ([customers](docs/metrics.md#customers)).' })
  reactivatedCustomers!: number;

  @Field(() => Int, { description: 'The customers whose MRR came to 0 ([customers](docs/metrics.md#customers)).' })
  churnedCustomers!: number;

  @Field(() => Int, { description: 'The customers with MRR at the end ([customers](docs/metrics.md#customers)).' })
  customers!: number;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'The share of the MRR at the start that the same customers bring in at the end, "1.11" for 111 % ([NRR](docs/metrics.md#retention)); null without MRR at the start.',
  })
  netRetention!: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'The same without what they pay more, at most 1 ([GRR](docs/metrics.md#retention)); null without MRR at the start.',
  })
  grossRetention!: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'Churn and contraction by the MRR at the start ([revenue churn](docs/metrics.md#revenue-churn)); null without any.',
  })
  grossChurnRate!: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'The same less expansion and reactivation ([revenue churn](docs/metrics.md#revenue-churn)); null without MRR at the start.',
  })
  netChurnRate!: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'The customers who left by those at the start ([customer churn](docs/metrics.md#customer-churn)); null without any.',
  })
  customerChurnRate!: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'What was won by what was lost ([quick ratio](docs/metrics.md#quick-ratio)); null where nothing was lost.',
  })
  quickRatio!: string | null;

  @Field(() => Money, {
    nullable: true,
    description: 'The MRR of a customer on average ([ARPA](docs/metrics.md#arpa)); null without customers.',
  })
  arpa!: Money | null;

  @Field(() => Money, {
    nullable: true,
    description: 'What a customer brings in until they leave ([LTV](docs/metrics.md#ltv)); null without churn.',
  })
  lifetimeValue!: Money | null;
}

export function amountsOf(figures: RecurringFigures, currency: string): RecurringAmounts {
  const money = (minor: bigint) => toMoney(minor, currency);
  const { startCustomers, newCustomers, reactivatedCustomers, churnedCustomers, customers } = figures;
  const { netRetention, grossRetention, grossChurnRate, netChurnRate, customerChurnRate, quickRatio } = figures;
  return {
    ...{ startCustomers, newCustomers, reactivatedCustomers, churnedCustomers, customers },
    ...{ netRetention, grossRetention, grossChurnRate, netChurnRate, customerChurnRate, quickRatio },
    start: money(figures.startMinor),
    new: money(figures.newMinor),
    reactivation: money(figures.reactivationMinor),
    expansion: money(figures.expansionMinor),
    contraction: money(figures.contractionMinor),
    churn: money(figures.churnMinor),
    exchangeRate: money(figures.exchangeRateMinor),
    mrr: money(figures.mrrMinor),
    arr: money(figures.arrMinor),
    arpa: figures.arpaMinor === null ? null : money(figures.arpaMinor),
    lifetimeValue: figures.ltvMinor === null ? null : money(figures.ltvMinor),
  };
}
