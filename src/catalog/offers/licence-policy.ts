import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';

export enum LicenceEnd {
  restrict = 'restrict',
  maintain = 'maintain',
}

registerEnumType(LicenceEnd, {
  name: 'LicenceEnd',
  description:
    'What a licence is worth when its subscription has ended. restrict: nothing. ' +
    'maintain: it goes on for the releases that were published before.',
});

/** How the licence keys that come with a plan may be used. */
@InputType('LicencePolicyInput')
@ObjectType({ simpleResolvers: true, description: 'How the licence keys that come with a plan may be used.' })
export class LicencePolicy {
  @Field(() => Int, {
    nullable: true,
    description:
      'On how many machines at once for each unit bought, 1 to 100,000; left out, on as many as wanted.',
  })
  maxMachines?: number | null;

  @Field(() => LicenceEnd, { defaultValue: LicenceEnd.restrict })
  atEnd!: LicenceEnd;

  @Field(() => Int, {
    defaultValue: 14,
    description: 'For how many days what was checked out to a machine holds without asking again, 1 to 366.',
  })
  offlineDays!: number;
}
