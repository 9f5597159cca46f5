import { Field, ID, InputType } from 'type-graphql';
import { Slug, Url } from '../../platform/graphql/graphql-scalars.ts';

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

@InputType({ description: 'What is left out stays as it is; null empties it.' })
export class UpdateProjectInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => String, { nullable: true, description: 'Cannot be emptied.' })
  name?: string | null;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => Url, { nullable: true })
  homepageUrl?: string | null;
}

@InputType()
export class SetFirstPartyInput {
  @Field(() => ID)
  projectId!: string;

  @Field(() => Boolean)
  isFirstParty!: boolean;
}
