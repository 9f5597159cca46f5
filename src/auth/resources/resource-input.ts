import { Field, ID, InputType, Int } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { between, entries, line, text, matching } from '../../platform/values/bounds.ts';
import { SigningAlgorithm } from '../signing-algorithm.ts';
import { TokenFormat } from './resource-server.ts';

/** Visible ASCII except the quotation mark and the backslash (RFC 6749 section 3.3). */
const scopeName = matching(
  /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/,
  'must be 1 to 100 visible ASCII characters without " and \\',
);

@InputType({ description: 'The input of `createResourceServer`.' })
export class CreateResourceServerInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @bounded(text(500))
  @Field(() => String, {
    description:
      'The identifier that clients name as `resource` and tokens as `aud`: https (or http on localhost), no fragment, unique in the network. It cannot be changed.',
  })
  identifier!: string;

  @bounded(line(100))
  @Field(() => String, { description: 'The name that people see.' })
  name!: string;

  @bounded(entries(100, 1, scopeName))
  @Field(() => [String], {
    description: "Names of its own, such as orders:read (RFC 6749 section 3.3); none of the hub's.",
  })
  scopes!: string[];

  @Field(() => TokenFormat, {
    defaultValue: TokenFormat.jwt,
    description: 'The format of its access tokens.',
  })
  tokenFormat!: TokenFormat;

  @bounded(between(60, 3600))
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

  @bounded(line(100))
  @Field(() => String, {
    nullable: true,
    description: 'As people read it: one line, at most 100 characters.',
  })
  name?: string | null;

  @bounded(entries(100, 1, scopeName))
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

  @bounded(between(60, 3600))
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

  @bounded(entries(100, 1))
  @Field(() => [String], { description: 'Scopes that the API defines.' })
  scopes!: string[];
}

@InputType({ description: 'The input of `changeResourceAccess`.' })
export class ChangeResourceAccessInput {
  @Field(() => ID, { description: 'The access to change.' })
  id!: string;

  @bounded(entries(100, 1))
  @Field(() => [String], { description: 'All its scopes; a scope that is not in the list is withdrawn.' })
  scopes!: string[];
}
