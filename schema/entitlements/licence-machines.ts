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
import { lockLicenceByKey, lockUsableLicence } from '../../src/entitlements/licences/lock-by-key.ts';
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
    description: 'The state of its subscription or its product grant; null where no licence was found.',
  })
  standing?: LicenceStanding;

  @Field(() => [String], { description: 'The keys of the features that it grants.' })
  entitlements!: string[];

  @Field(() => Json, {
    description: 'The same features with their values: true, a number or a text.',
  })
  features!: Record<string, unknown>;

  @Field(() => DateTime, { nullable: true, description: 'When it ends or has ended; null while no end is set.' })
  expiresAt?: Temporal.Instant | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of machines on which it is activated; null where no licence was found.',
  })
  machinesUsed?: number;

  @Field(() => Int, { nullable: true, description: 'The number of machines allowed; null for any number.' })
  machinesMax?: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `validateLicence`.' })
class LicenceValidationPayload {
  @Field(() => LicenceValidation, { description: 'The result of the validation.' })
  validation!: LicenceValidation;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A machine that may use a licence, and the number of machines used and allowed.',
})
class MachineActivation {
  @Field(() => Machine, { description: 'The machine that is activated.' })
  machine!: Machine;

  @Field(() => Int, { description: 'The number of machines on which the licence is activated.' })
  machinesUsed!: number;

  @Field(() => Int, { nullable: true, description: 'The number of machines allowed; null for any number.' })
  machinesMax!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `activateMachine`.' })
class MachineActivationPayload {
  @Field(() => MachineActivation, { description: 'The machine, and the number of machines used and allowed.' })
  activation!: MachineActivation;
}

@ObjectType({ simpleResolvers: true, description: 'The machine whose place is free now.' })
class MachineDeactivation {
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the deactivated machine; null where it was not activated.',
  })
  machineId!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `deactivateMachine`.' })
class MachineDeactivationPayload {
  @Field(() => MachineDeactivation, { description: 'The machine that was deactivated.' })
  deactivation!: MachineDeactivation;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A signed licence for one machine, which a program verifies offline.',
})
class LicenceFile {
  @Field(() => String, { description: 'The text of the file, to be stored unchanged.' })
  text!: string;

  @Field(() => DateTime, { description: 'When it was signed.' })
  issuedAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'When it expires; at the latest, at the known end of the subscription.' })
  expiresAt!: Temporal.Instant;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `checkOutLicence`.' })
class LicenceFilePayload {
  @Field(() => LicenceFile, { description: 'The signed licence file.' })
  file!: LicenceFile;
}

const usableLicence = ({ input }: { input: MachineInput }, { em, now }: HubContext) =>
  lockUsableLicence(em, input, now);
const licenceOfKey = ({ input }: { input: MachineInput }, { em, now }: HubContext) => lockLicenceByKey(em, input, now);

/** For installed programs, whose only credential is a licence key. */
@Resolver()
export class LicenceMachinesResolver {
  @limited(120, '1m')
  @Query(() => LicenceValidationPayload, {
    description:
      'Checks whether a licence key meets the conditions of a program. The key is the credential; 120 a minute.',
  })
  async validateLicence(
    @Arg('input', () => ValidateLicenceInput, {
      description: 'The licence key, and the conditions that it must meet.',
    })
    input: ValidateLicenceInput,
    @Ctx() { em, now }: HubContext,
  ): Promise<LicenceValidationPayload> {
    return { validation: toLicenceValidation(await validateLicence(em, input, now)) };
  }

  @recheckedOnReplay(usableLicence)
  @limited(60, '1m')
  @Mutation(() => MachineActivationPayload, {
    description:
      'Activates a licence on a machine; an activated machine stays as it is. The key is the credential; 60 a minute.',
  })
  async activateMachine(
    @Arg('input', () => ActivateMachineInput, { description: 'The licence key and the machine.' })
    input: ActivateMachineInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<MachineActivationPayload> {
    return { activation: await activateMachine(em, viewer, input, now) };
  }

  @recheckedOnReplay(licenceOfKey)
  @limited(60, '1m')
  @Mutation(() => MachineDeactivationPayload, {
    description: 'Frees the place of a machine; without one, nothing changes. The key is the credential; 60 a minute.',
  })
  async deactivateMachine(
    @Arg('input', () => MachineInput, { description: 'The licence key and the machine.' })
    input: MachineInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<MachineDeactivationPayload> {
    return { deactivation: { machineId: await deactivateMachine(em, viewer, input, now) } };
  }

  @recheckedOnReplay(usableLicence)
  @limited(60, '1m')
  @Mutation(() => LicenceFilePayload, {
    description:
      'Signs a file with which an activated machine verifies its licence offline for some days. The key is the credential; 60 a minute.',
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

function toLicenceValidation({ code, detail, facts, features }: Validation): LicenceValidation {
  const isValid = code === LicenceCode.VALID;
  const entitlements = Object.keys(features);
  if (!facts) return { isValid, code, detail, entitlements, features };
  const { id: licenceId, productId, product, plan, standing, machinesUsed, machinesMax, endsAt } = facts;
  const of = { licenceId, productId, product, plan, standing, machinesUsed, machinesMax };
  return { isValid, code, detail, ...of, entitlements, features, expiresAt: endsAt };
}
