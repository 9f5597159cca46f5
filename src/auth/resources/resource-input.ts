import { Field, ID, InputType, Int } from 'type-graphql';
import { TokenFormat } from './resource-server.ts';

@InputType({ description: 'What `createResourceServer` takes.' })
export class CreateResourceServerInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => String, {
    description:
      'What clients name as `resource` and tokens as `aud`: https (or http on this very machine), no fragment, unique in the network. It cannot be changed.',
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
}

@InputType({ description: 'What is left out stays as it is.' })
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
    description: 'All of them: one that is not named is given to no one any more.',
  })
  scopes?: string[] | null;

  @Field(() => TokenFormat, {
    nullable: true,
    description: 'The format of the access tokens that are issued from now on.',
  })
  tokenFormat?: TokenFormat | null;

  @Field(() => Int, { nullable: true, description: '60 to 3600.' })
  tokenSeconds?: number | null;
}

@InputType({ description: 'What `grantResourceAccess` takes.' })
export class GrantResourceAccessInput {
  @Field(() => ID, { description: 'The API that the client may ask tokens for.' })
  resourceServerId!: string;

  @Field(() => ID, { description: 'Of a client of another project.' })
  clientId!: string;

  @Field(() => [String], { description: 'Of those that the API knows.' })
  scopes!: string[];
}

@InputType({ description: 'What `changeResourceAccess` takes.' })
export class ChangeResourceAccessInput {
  @Field(() => ID, { description: 'The access to change.' })
  id!: string;

  @Field(() => [String], { description: 'All of them: one that is not named is taken back.' })
  scopes!: string[];
}
