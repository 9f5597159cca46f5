import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { bounded } from '../platform/graphql/bounded.ts';
import { text } from '../platform/values/bounds.ts';
import { Key, Slug } from '../platform/graphql/graphql-scalars.ts';
import { GrantValue } from './grant-value.ts';
import type { Grant } from './grant-value.ts';

/** Names the customer whose entitlements are requested. */
@ArgsType()
export class HolderArgs {
  @Field(() => ID, { nullable: true, description: 'The id of the customer; use either this or externalId.' })
  customerId?: string | null;

  @Field(() => Key, {
    nullable: true,
    description: "The identifier of the customer in the project's own system.",
  })
  externalId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => Slug, { nullable: true, description: 'Lists only the entitlements of this product.' })
  product?: string | null;
}

@ArgsType()
export class EntitlementsArgs extends HolderArgs {
  @Field(() => Key, { nullable: true, description: 'Lists only features with this key.' })
  feature?: string | null;
}

@ArgsType()
export class EntitlementArgs extends HolderArgs {
  @Field(() => Key, { description: 'The key of the feature.' })
  feature!: string;
}

@InputType({ description: 'The input of `overrideGrant`.' })
export class OverrideGrantInput {
  @Field(() => ID, { description: 'The subscription that receives the grant.' })
  subscriptionId!: string;

  @Field(() => Slug, {
    nullable: true,
    description: 'The product; needed where several products of the subscription have a feature with this key.',
  })
  product?: string | null;

  @Field(() => Key, { description: 'The key of a feature, whether the plan grants it or not.' })
  feature!: string;

  @Field(() => GrantValue, { description: 'The value granted from now on, matching the type of the feature.' })
  value!: Grant;

  @bounded(text(500))
  @Field(() => String, {
    nullable: true,
    description: 'The reason, for later readers: at most 500 characters.',
  })
  reason?: string | null;
}
