import { Field, ID, InputType, Int } from 'type-graphql';
import { Check } from '../../platform/values/check.ts';
import { Key } from '../../platform/graphql/graphql-scalars.ts';

@InputType({ description: 'The input of `validateLicence`.' })
export class ValidateLicenceInput {
  @Field(() => String, { description: 'The licence key: what has no such form is NOT_FOUND.' })
  key!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The fingerprint of the machine that asks, 1 to 255 characters; needed where machines are counted.',
  })
  fingerprint?: string | null;

  @Field(() => ID, { nullable: true, description: 'The product that must be licensed.' })
  productId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The version that runs: some licences continue after their end for those published before.',
  })
  version?: string | null;

  @Field(() => [Key], { nullable: true, description: 'Features that must be granted, at most 100.' })
  features?: string[] | null;
}

@InputType({ description: 'The input of `deactivateMachine`.' })
export class MachineInput {
  @Field(() => String, { description: 'The licence key.' })
  key!: string;

  @Field(() => String, { description: 'The identifier of the machine that the program chooses, 1 to 255 characters.' })
  fingerprint!: string;
}

@InputType({ description: 'The input of `activateMachine`.' })
export class ActivateMachineInput extends MachineInput {
  @Field(() => String, { nullable: true, description: 'For people, at most 200 characters.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'The platform, such as "linux-x64", at most 100 characters.' })
  platform?: string | null;
}

@InputType({ description: 'The input of `checkOutLicence`.' })
export class CheckOutLicenceInput extends MachineInput {
  @Field(() => Int, {
    nullable: true,
    description: 'For how many days the file is to hold; left out, as many as the policy allows.',
  })
  ttlDays?: number | null;
}

interface SaidOfMachine {
  fingerprint?: string | null;
  name?: string | null;
  platform?: string | null;
}

/** What a program says of the machine that it runs on. */
export function checkMachine(input: SaidOfMachine): Check {
  return new Check()
    .line(input.fingerprint, '/fingerprint', 255)
    .line(input.name, '/name', 200)
    .line(input.platform, '/platform', 100);
}
