import { Field, ID, InputType, Int } from 'type-graphql';
import { SigningAlgorithm } from '../signing-algorithm.ts';
import { TokenFormat } from './resource-server.ts';

@InputType({ description: 'The input of `createResourceServer`.' })
export class CreateResourceServerInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => String, {
    description:
      'The identifier that clients name as `resource` and tokens as `aud`: https (or http on localhost), no fragment, unique in the network. It cannot be changed.',
  })
  identifier!: string;

  @Field(() => String, { description: 'The name that people see.' })
  name!: string;

  @Field(() => [String], {
    description: "Names of its own, such as orders:read (RFC 6749 section 3.3); none of the hub's.",
  })
  scopes!: string[];

  @Field(() => TokenFormat, {
    defaultValue: TokenFormat.jwt,
    description: 'The format of its access tokens.',
  })
  tokenFormat!: TokenFormat;

  @Field(() => Int, { defaultValue: 600, description: '60 to 3600.' })
  tokenSeconds!: number;

  @Field(() => SigningAlgorithm, {
    defaultValue: SigningAlgorithm.ES256,
    description: 'The algorithm that signs its JWTs; RS256 where its library takes no other.',
  })
  tokenSigningAlg!: SigningAlgorithm;
}

@InputType({ description: 'A change in parts: a field that is left out stays.' })
export class UpdateResourceServerInput {
  @Field(() => ID, { description: 'The API to change.' })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: 'As people read it: one line, at most 100 characters.',
  })
  name?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'All its scopes; a scope that is not in the list is no longer granted.',
  })
  scopes?: string[] | null;

  @Field(() => TokenFormat, {
    nullable: true,
    description: 'The format of the access tokens that are issued from now on.',
  })
  tokenFormat?: TokenFormat | null;

  @Field(() => Int, { nullable: true, description: '60 to 3600.' })
  tokenSeconds?: number | null;

  @Field(() => SigningAlgorithm, {
    nullable: true,
    description: 'The algorithm that signs the JWTs that are issued from now on.',
  })
  tokenSigningAlg?: SigningAlgorithm | null;
}

@InputType({ description: 'The input of `grantResourceAccess`.' })
export class GrantResourceAccessInput {
  @Field(() => ID, { description: 'The API that the client may request tokens for.' })
  resourceServerId!: string;

  @Field(() => ID, { description: 'The id of a client of another project.' })
  clientId!: string;

  @Field(() => [String], { description: 'Scopes that the API defines.' })
  scopes!: string[];
}

@InputType({ description: 'The input of `changeResourceAccess`.' })
export class ChangeResourceAccessInput {
  @Field(() => ID, { description: 'The access to change.' })
  id!: string;

  @Field(() => [String], { description: 'All its scopes; a scope that is not in the list is withdrawn.' })
  scopes!: string[];
}
