import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { between } from '../../platform/values/bounds.ts';

export enum LicenceEnd {
  restrict = 'restrict',
  maintain = 'maintain',
}

registerEnumType(LicenceEnd, {
  name: 'LicenceEnd',
  description: 'The extent to which a licence stays valid once its subscription has ended.',
  valuesConfig: {
    restrict: { description: 'It is no longer valid.' },
    maintain: { description: 'It stays valid for releases that were published before the end.' },
  },
});

@InputType('LicencePolicyInput', { description: 'The rules for the licence keys that come with a plan.' })
@ObjectType({ simpleResolvers: true, description: 'The rules for the licence keys that come with a plan.' })
export class LicencePolicy {
  @bounded(between(1, 100_000))
  @Field(() => Int, {
    nullable: true,
    description: 'The number of machines allowed at once for each unit bought, 1 to 100,000; left out, any number.',
  })
  maxMachines?: number | null;

  @Field(() => LicenceEnd, {
    defaultValue: LicenceEnd.restrict,
    description: 'The extent to which a licence stays valid once its subscription has ended.',
  })
  atEnd!: LicenceEnd;

  @bounded(between(1, 366))
  @Field(() => Int, {
    defaultValue: 14,
    description: 'The number of days that a checked-out licence file may be valid, 1 to 366.',
  })
  offlineDays!: number;
}
