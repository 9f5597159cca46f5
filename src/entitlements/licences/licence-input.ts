import { Field, ID, InputType, Int } from 'type-graphql';
import { bounded, inheritsBounds } from '../../platform/graphql/bounded.ts';
import { entries, line, checkBounds } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';
import { Key } from '../../platform/graphql/graphql-scalars.ts';

@InputType({ description: 'The input of `validateLicence`.' })
export class ValidateLicenceInput {
  @Field(() => String, { description: 'The licence key; a text without the form of a key is NOT_FOUND.' })
  key!: string;

  @bounded(line(255))
  @Field(() => String, {
    nullable: true,
    description: 'The fingerprint of the machine, 1 to 255 characters; needed where the licence limits its machines.',
  })
  fingerprint?: string | null;

  @Field(() => ID, { nullable: true, description: 'The product that must be licensed.' })
  productId?: string | null;

  @bounded(line(100))
  @Field(() => String, {
    nullable: true,
    description: 'The running version; after its end, a licence may stay valid for versions published before.',
  })
  version?: string | null;

  @bounded(entries(100))
  @Field(() => [Key], { nullable: true, description: 'Features that must be granted, at most 100.' })
  features?: string[] | null;
}

@InputType({ description: 'The input of `deactivateMachine`.' })
export class MachineInput {
  @Field(() => String, { description: 'The licence key.' })
  key!: string;

  @bounded(line(255))
  @Field(() => String, { description: 'The identifier that the program chooses for the machine, 1 to 255 characters.' })
  fingerprint!: string;
}

@inheritsBounds
@InputType({ description: 'The input of `activateMachine`.' })
export class ActivateMachineInput extends MachineInput {
  @bounded(line(200))
  @Field(() => String, { nullable: true, description: 'A name that people read, at most 200 characters.' })
  name?: string | null;

  @bounded(line(100))
  @Field(() => String, { nullable: true, description: 'The platform, such as "linux-x64", at most 100 characters.' })
  platform?: string | null;
}

@inheritsBounds
@InputType({ description: 'The input of `checkOutLicence`.' })
export class CheckOutLicenceInput extends MachineInput {
  @Field(() => Int, {
    nullable: true,
    description: 'The number of days that the file is valid; left out, the most that the policy allows.',
  })
  ttlDays?: number | null;
}

interface MachineFields {
  fingerprint?: string | null;
  name?: string | null;
  platform?: string | null;
}

/** Checks the fields in which a program describes its machine. */
export function checkMachine(input: MachineFields): Check {
  return checkBounds(new Check(), ActivateMachineInput, input);
}
