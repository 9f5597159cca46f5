import { Arg, Args, Ctx, Field, FieldResolver, ID, Mutation, ObjectType, Resolver } from 'type-graphql';
import { CreateRegistrationTokenInput } from '../../src/auth/clients/registration-token-input.ts';
import { RegistrationToken } from '../../src/auth/clients/registration-token.ts';
import {
  createRegistrationToken,
  registrationTokenList,
  revokeRegistrationToken,
} from '../../src/auth/clients/registration-tokens.ts';
import { Project } from '../../src/auth/projects/project.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import { Below } from '../lists/below.ts';
import type { ListBelow } from '../lists/below.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { needs } from '../lists/relation.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../engine/field-limit.ts';

@ObjectType({ simpleResolvers: true, description: 'The answer to `createRegistrationToken`.' })
class CreateRegistrationTokenPayload {
  @Field(() => RegistrationToken, {
    description: 'The registration token as it is now, without the token itself.',
  })
  registrationToken!: RegistrationToken;

  @Field(() => String, {
    nullable: true,
    description: 'The token itself. Keep it now: it is not shown again.',
  })
  token!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `revokeRegistrationToken`.' })
class RevokeRegistrationTokenPayload {
  @Field(() => RegistrationToken, { description: 'The registration token as it is now.' })
  registrationToken!: RegistrationToken;
}

const RegistrationTokenConnection = connection(RegistrationToken);

needs(Project, { registrationTokens: ['id'] });

@Resolver(() => Project)
export class RegistrationTokensResolver {
  @limited(30, '1m')
  @Mutation(() => CreateRegistrationTokenPayload, {
    description:
      'Creates a token for dynamic client registration at POST /oauth/register. Scope project:admin; 30 a minute.',
  })
  async createRegistrationToken(
    @Arg('input', () => CreateRegistrationTokenInput, { description: 'The registration token to create.' })
    input: CreateRegistrationTokenInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<CreateRegistrationTokenPayload> {
    return createRegistrationToken(em, viewer, input, now);
  }

  @Mutation(() => RevokeRegistrationTokenPayload, {
    description: 'Revokes a registration token; the clients registered with it stay. Scope project:admin.',
  })
  async revokeRegistrationToken(
    @Arg('id', () => ID, { description: 'The registration token to revoke.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<RevokeRegistrationTokenPayload> {
    return { registrationToken: await revokeRegistrationToken(em, viewer, id, now) };
  }

  @FieldResolver(() => RegistrationTokenConnection, { description: 'Newest first. Scope project:admin.' })
  registrationTokens(
    @Args(() => PageArgs) args: PageArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<RegistrationToken>>> {
    return below(registrationTokenList, 'projectId', args);
  }
}
