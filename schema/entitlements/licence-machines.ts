import { Arg, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { activateMachine } from '../../src/entitlements/licences/activate-machine.ts';
import { checkOutLicence } from '../../src/entitlements/licences/check-out-licence.ts';
import { deactivateMachine } from '../../src/entitlements/licences/deactivate-machine.ts';
import { LicenceCode } from '../../src/entitlements/licences/licence-code.ts';
import {
  ActivateMachineInput,
  CheckOutLicenceInput,
  MachineInput,
  ValidateLicenceInput,
} from '../../src/entitlements/licences/licence-input.ts';
import { lockByKey, lockUsable } from '../../src/entitlements/licences/lock-by-key.ts';
import { Machine } from '../../src/entitlements/licences/machine.ts';
import { LicenceStanding } from '../../src/entitlements/licences/standing.ts';
import { validateLicence } from '../../src/entitlements/licences/validate-licence.ts';
import type { Validation } from '../../src/entitlements/licences/validate-licence.ts';
import { DateTime, Json } from '../../src/platform/graphql/graphql-scalars.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../engine/field-limit.ts';
import { recheckedOnReplay } from '../engine/unit-of-work.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'The result of validating a key. The fields after `detail` are empty where no licence was found.',
})
class LicenceValidation {
  @Field(() => Boolean, { description: 'Whether the code is VALID.' })
  isValid!: boolean;

  @Field(() => LicenceCode, { description: 'The result: VALID, or the first code that applies.' })
  code!: LicenceCode;

  @Field(() => String, { description: 'The code in a sentence.' })
  detail!: string;

  @Field(() => ID, { nullable: true, description: 'The id of the licence; null where none was found.' })
  licenceId?: string;

  @Field(() => ID, { nullable: true, description: 'The id of the product; null where no licence was found.' })
  productId?: string;

  @Field(() => String, { nullable: true, description: 'The slug of the product.' })
  product?: string;

  @Field(() => String, { nullable: true, description: 'The key of the plan.' })
  plan?: string;

  @Field(() => LicenceStanding, {
    nullable: true,
    description: 'The state of its subscription; null where no licence was found.',
  })
  standing?: LicenceStanding;

  @Field(() => [String], { description: 'The keys of the features that it grants.' })
  entitlements!: string[];

  @Field(() => Json, {
    description: 'The same features with what of each: true, a number or a text.',
  })
  features!: Record<string, unknown>;

  @Field(() => DateTime, { nullable: true, description: 'When it ends or has ended, if that is settled.' })
  expiresAt?: Temporal.Instant | null;

  @Field(() => Int, {
    nullable: true,
    description: 'On how many machines it is activated; null where no licence was found.',
  })
  machinesUsed?: number;

  @Field(() => Int, { nullable: true, description: 'Null for any number.' })
  machinesMax?: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `validateLicence`.' })
class LicenceValidationPayload {
  @Field(() => LicenceValidation, { description: 'The result of the validation.' })
  validation!: LicenceValidation;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A machine that may use a licence, and what room is left.',
})
class MachineActivation {
  @Field(() => Machine, { description: 'The machine that is activated.' })
  machine!: Machine;

  @Field(() => Int, { description: 'On how many machines the licence is activated.' })
  machinesUsed!: number;

  @Field(() => Int, { nullable: true, description: 'Null for any number.' })
  machinesMax!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `activateMachine`.' })
class MachineActivationPayload {
  @Field(() => MachineActivation, { description: 'The machine, and what room is left.' })
  activation!: MachineActivation;
}

@ObjectType({ simpleResolvers: true, description: 'The machine whose place is free now.' })
class MachineDeactivation {
  @Field(() => ID, { nullable: true, description: 'Null where the machine was not activated.' })
  machineId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `deactivateMachine`.' })
class MachineDeactivationPayload {
  @Field(() => MachineDeactivation, { description: 'The machine that was deactivated.' })
  deactivation!: MachineDeactivation;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A signed licence for one machine, to be read without asking.',
})
class LicenceFile {
  @Field(() => String, { description: 'To be kept as a file, as it stands.' })
  text!: string;

  @Field(() => DateTime, { description: 'When it was signed.' })
  issuedAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'At the latest, when the subscription ends.' })
  expiresAt!: Temporal.Instant;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `checkOutLicence`.' })
class LicenceFilePayload {
  @Field(() => LicenceFile, { description: 'The signed licence file.' })
  file!: LicenceFile;
}

const usable = ({ input }: { input: MachineInput }, { em, now }: HubContext) => lockUsable(em, input, now);
const known = ({ input }: { input: MachineInput }, { em, now }: HubContext) => lockByKey(em, input, now);

/** For programs in the field, which have nothing but a licence key: the key itself is their credential. */
@Resolver()
export class LicenceMachinesResolver {
  @limited(120, '1m')
  @Query(() => LicenceValidationPayload, {
    description:
      'Whether a licence key is good for what a program wants of it. The key is the credential; 120 a minute.',
  })
  async validateLicence(
    @Arg('input', () => ValidateLicenceInput, {
      description: 'The licence key, and the conditions that it must meet.',
    })
    input: ValidateLicenceInput,
    @Ctx() { em, now }: HubContext,
  ): Promise<LicenceValidationPayload> {
    return { validation: shown(await validateLicence(em, input, now)) };
  }

  @recheckedOnReplay(usable)
  @limited(60, '1m')
  @Mutation(() => MachineActivationPayload, {
    description:
      'Takes a place of the licence for a machine; one that has a place keeps it. The key is the credential; 60 a minute.',
  })
  async activateMachine(
    @Arg('input', () => ActivateMachineInput, { description: 'The licence key and the machine.' })
    input: ActivateMachineInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<MachineActivationPayload> {
    return { activation: await activateMachine(em, viewer, input, now) };
  }

  @recheckedOnReplay(known)
  @limited(60, '1m')
  @Mutation(() => MachineDeactivationPayload, {
    description:
      "Gives a machine's place free for another; one that has none stays so. The key is the credential; 60 a minute.",
  })
  async deactivateMachine(
    @Arg('input', () => MachineInput, { description: 'The licence key and the machine.' })
    input: MachineInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<MachineDeactivationPayload> {
    return { deactivation: { machineId: await deactivateMachine(em, viewer, input, now) } };
  }

  @recheckedOnReplay(usable)
  @limited(60, '1m')
  @Mutation(() => LicenceFilePayload, {
    description:
      'Signs a file by which an activated machine proves its licence for some days without asking. The key is the credential; 60 a minute.',
  })
  async checkOutLicence(
    @Arg('input', () => CheckOutLicenceInput, {
      description: 'The licence key, the machine and the number of days.',
    })
    input: CheckOutLicenceInput,
    @Ctx() { em, viewer, licenceSigner, now }: HubContext,
  ): Promise<LicenceFilePayload> {
    return { file: await checkOutLicence(em, { actor: viewer, signer: licenceSigner }, input, now) };
  }
}

function shown({ code, detail, facts, features }: Validation): LicenceValidation {
  const isValid = code === LicenceCode.VALID;
  const entitlements = Object.keys(features);
  if (!facts) return { isValid, code, detail, entitlements, features };
  const { id: licenceId, productId, product, plan, standing, machinesUsed, machinesMax, endsAt } = facts;
  const of = { licenceId, productId, product, plan, standing, machinesUsed, machinesMax };
  return { isValid, code, detail, ...of, entitlements, features, expiresAt: endsAt };
}
