import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { Decimal, Json } from '../../platform/graphql/graphql-scalars.ts';
import { bounded } from '../../platform/graphql/bounded.ts';
import { usually } from '../../platform/graphql/list-size.ts';
import { entries, properties } from '../../platform/values/bounds.ts';
import { maxTiers } from '../pricing/check-tiers.ts';
import type { GroupMatch } from '../pricing/group-match.ts';
import { UngroupedUsage } from '../pricing/price-groups.ts';
import type { PriceGroupTerms } from '../pricing/price-groups.ts';
import { CurrencyOption, PriceTier } from './amounts.ts';

registerEnumType(UngroupedUsage, {
  name: 'UngroupedUsage',
  description: 'The cost of usage that no group of a price matches.',
  valuesConfig: {
    default: { description: 'The amounts of the price itself.' },
    free: { description: 'Nothing; the price itself has no amounts.' },
  },
});

const description = 'The amounts of a metered price for usage with certain properties, by the model of the price.';

@InputType('PriceGroupInput', { description })
@ObjectType({ simpleResolvers: true, description })
export class PriceGroup implements PriceGroupTerms {
  @bounded(properties(3))
  @Field(() => Json, {
    description:
      'The usage: values of 1 to 3 properties that the meter groups by, such as {"region": "eu-west"}. Of several groups ' +
      'that match, the one with the most properties counts.',
  })
  match!: GroupMatch;

  @Field(() => Decimal, { nullable: true, description: 'The amount for one unit or one package.' })
  unitAmount?: string | null;

  @bounded(entries(maxTiers))
  @usually(1)
  @Field(() => [PriceTier], { defaultValue: [], description: 'The tiers; they count the usage of the group alone.' })
  tiers!: PriceTier[];

  @Field(() => Decimal, { nullable: true, description: 'The number of units in one package.' })
  packageSize?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The number of units that cost nothing.' })
  freeUnits?: string | null;

  @Field(() => Decimal, { nullable: true, description: 'The percentage: "2.9".' })
  percent?: string | null;

  @Field(() => Decimal, {
    nullable: true,
    description: 'The fixed amount for each event that a percentage is taken of.',
  })
  fixedAmount?: string | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether the flat amount of the first tier is also owed for a quantity of 0.',
  })
  flatFeeOnZero!: boolean;

  @usually(0)
  @Field(() => [CurrencyOption], {
    defaultValue: [],
    description: 'The amounts in the other currencies of the price, one for each of its `currencyOptions`.',
  })
  currencyOptions!: CurrencyOption[];
}
