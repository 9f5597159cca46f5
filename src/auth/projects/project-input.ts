import { Field, ID, InputType } from 'type-graphql';
import type { Temporal } from 'temporal-polyfill';
import { DateTime, Email, Slug, Url } from '../../platform/graphql-scalars.ts';
import { ClientKind } from '../clients/client.ts';
import { Role } from './member.ts';

@InputType()
export class CreateProjectInput {
  @Field(() => Slug, { description: 'Unique in the network.' })
  slug!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => Url, { nullable: true })
  homepageUrl?: string | null;
}

@InputType()
export class AddMemberInput {
  @Field(() => ID, { nullable: true, description: 'Left out, the project of the credential.' })
  projectId?: string | null;

  @Field(() => Email, { description: 'Of somebody who has an account.' })
  email!: string;

  @Field(() => Role)
  role!: Role;
}

@InputType()
export class CreateClientInput {
  @Field(() => ID, { nullable: true, description: 'Left out, the project of the credential.' })
  projectId?: string | null;

  @Field(() => String, { description: 'What people are told signs them in.' })
  name!: string;

  @Field(() => ClientKind)
  kind!: ClientKind;

  @Field(() => [String], {
    defaultValue: [],
    description: 'Exactly as they will be sent; https, or http on this very machine.',
  })
  redirectUris!: string[];

  @Field(() => [String], { defaultValue: [], description: 'Where people may be sent after signing out.' })
  postLogoutRedirectUris!: string[];

  @Field(() => [String], {
    nullable: true,
    description: 'The scopes it may ask for; left out, what its kind usually needs.',
  })
  scopes?: string[] | null;
}

@InputType()
export class CreateApiKeyInput {
  @Field(() => ID, { nullable: true, description: 'Left out, the project of the credential.' })
  projectId?: string | null;

  @Field(() => String, { description: 'What it is for.' })
  name!: string;

  @Field(() => [String], { description: 'Such as catalog:read; none that you have not yourself.' })
  scopes!: string[];

  @Field(() => DateTime, { nullable: true, description: 'Left out, it does not expire.' })
  expiresAt?: Temporal.Instant | null;
}
