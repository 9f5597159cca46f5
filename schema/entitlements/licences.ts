import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, ArgsType, Ctx, Field, ID, Info, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { changeLicence } from '../../src/entitlements/licences/change-licence.ts';
import { Licence } from '../../src/entitlements/licences/licence.ts';
import { LicenceFilter, LicenceSort } from '../../src/entitlements/licences/licence-filter.ts';
import type { LicenceEvent } from '../../src/entitlements/licences/licence-status.ts';
import { findLicence, licenceList, publicKeys } from '../../src/entitlements/licences/licences.ts';
import { RotateLicenceKeyInput } from '../../src/entitlements/licences/rotate-licence-key-input.ts';
import { rotateLicenceKey } from '../../src/entitlements/licences/rotate-licence-key.ts';
import type { LicenceSigningKey } from '../../src/entitlements/licences/signing-keys.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import type { HubContext } from '../context.ts';
import { scopedListed } from '../lists/listed.ts';

@ArgsType()
export class LicencesArgs extends PageArgs {
  @Field(() => LicenceFilter, { defaultValue: {}, description: 'The filter of the list; defaults to all licences.' })
  filter!: LicenceFilter;

  @Field(() => LicenceSort, { nullable: true, description: 'The order of the list; by default newest.' })
  sort?: LicenceSort | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The answer to `suspendLicence`, `reinstateLicence` and `revokeLicence`.',
})
class LicencePayload {
  @Field(() => Licence, { description: 'The licence as it is now.' })
  licence!: Licence;
}

@ObjectType({ simpleResolvers: true, description: 'A public key as a JWK (RFC 8037).' })
class LicenceKey {
  @Field(() => String, { description: 'The type of the key: "OKP".' })
  kty!: string;

  @Field(() => String, { description: 'The curve: "Ed25519".' })
  crv!: string;

  @Field(() => String, { description: 'The key: 32 bytes in base64url.' })
  x!: string;

  @Field(() => String, { description: 'The identifier of the key, found in licence keys and files.' })
  kid!: string;

  @Field(() => String, { description: 'The use of the key: "sig".' })
  use!: string;

  @Field(() => String, { description: 'The algorithm: "EdDSA".' })
  alg!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A JWK set (RFC 7517), the current signing key first.' })
class LicenceKeys {
  @Field(() => [LicenceKey], { description: 'The keys, the current signing key first.' })
  keys!: LicenceKey[];
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `rotateLicenceKey`.' })
class LicenceKeysPayload {
  @Field(() => LicenceKeys, { description: 'The keys whose signatures are valid now.' })
  licenceKeys!: LicenceKeys;
}

export const LicenceConnection = connection(Licence);

@Resolver(() => Licence)
export class LicencesResolver {
  @Query(() => Licence, {
    nullable: true,
    description: 'One licence: of your project, or your own. Scope billing:read.',
  })
  licence(
    @Arg('id', () => ID, { description: 'The id of the licence.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<Licence> {
    return findLicence(em, viewer, id);
  }

  @Query(() => LicenceConnection, {
    description: 'The licences you may see, newest first. Scope billing:read.',
  })
  async licences(
    @Args() args: LicencesArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<Licence>>> {
    return scopedListed(licenceList, args.filter, { args, context, info });
  }

  @Query(() => LicenceKeys, {
    nullable: true,
    description: "The public keys that a project's licences are verified with. Scope catalog:read.",
  })
  async licenceKeys(
    @Arg('projectId', () => ID, { description: 'The project that signs the licences.' }) projectId: string,
    @Ctx() { em, viewer, licenceSigner }: HubContext,
  ): Promise<LicenceKeys> {
    return { keys: (await publicKeys(em, viewer, projectId, licenceSigner)).map(toJwk) };
  }

  @Mutation(() => LicenceKeysPayload, {
    description:
      'Replaces the key that signs the licences of a project; earlier signatures stay valid unless forgetsOthers is true. Scope project:admin.',
  })
  async rotateLicenceKey(
    @Arg('projectId', () => ID, {
      nullable: true,
      description: 'The project; left out, the project of the key, or your default project.',
    })
    projectId: string | null,
    @Arg('input', () => RotateLicenceKeyInput, {
      nullable: true,
      description: 'Whether to delete the other keys; left out, they are kept.',
    })
    input: RotateLicenceKeyInput | null,
    @Ctx() { em, viewer, licenceSigner: signer, now }: HubContext,
  ): Promise<LicenceKeysPayload> {
    const forgetsOthers = input?.forgetsOthers ?? false;
    const keys = await rotateLicenceKey(em, { viewer, signer }, { projectId, forgetsOthers }, now);
    return { licenceKeys: { keys: keys.map(toJwk) } };
  }

  @Mutation(() => LicencePayload, {
    description: 'Makes a licence invalid until it is reinstated. Scope billing:write.',
  })
  async suspendLicence(
    @Arg('id', () => ID, { description: 'The licence to suspend.' }) id: string,
    @Ctx() context: HubContext,
  ): Promise<LicencePayload> {
    return change(context, id, 'suspend');
  }

  @Mutation(() => LicencePayload, { description: 'Ends the suspension of a licence. Scope billing:write.' })
  async reinstateLicence(
    @Arg('id', () => ID, { description: 'The licence to reinstate.' }) id: string,
    @Ctx() context: HubContext,
  ): Promise<LicencePayload> {
    return change(context, id, 'reinstate');
  }

  @Mutation(() => LicencePayload, {
    description: 'Makes a licence invalid for good; its subscription continues. Scope billing:write.',
  })
  async revokeLicence(
    @Arg('id', () => ID, { description: 'The licence to revoke.' }) id: string,
    @Ctx() context: HubContext,
  ): Promise<LicencePayload> {
    return change(context, id, 'revoke');
  }
}

async function change({ em, viewer, now }: HubContext, id: string, event: LicenceEvent): Promise<LicencePayload> {
  return { licence: await changeLicence(em, viewer, { id, event }, now) };
}

function toJwk({ id: kid, publicKey: x }: LicenceSigningKey): LicenceKey {
  return { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' };
}
