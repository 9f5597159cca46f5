import { Field, ID, InputType, Int } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { logoFile, logoRules } from '../network/logo-image.ts';
import { between, line, text } from '../../platform/values/bounds.ts';
import { Slug, Url } from '../../platform/graphql/graphql-scalars.ts';

@InputType({ description: 'The input of `createProject`.' })
export class CreateProjectInput {
  @Field(() => Slug, { description: 'Unique in the network.' })
  slug!: string;

  @bounded(line(200))
  @Field(() => String, { description: 'The name that people read: one line, at most 200 characters.' })
  name!: string;

  @bounded(text(2000))
  @Field(() => String, {
    nullable: true,
    description: 'A text about it for people, at most 2000 characters.',
  })
  description?: string | null;

  @Field(() => Url, { nullable: true, description: 'The address of its website.' })
  homepageUrl?: string | null;
}

@InputType({ description: 'A change in parts: a field that is left out stays, and null empties one.' })
export class UpdateProjectInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @bounded(line(200))
  @Field(() => String, { nullable: true, description: 'Cannot be emptied.' })
  name?: string | null;

  @bounded(text(2000))
  @Field(() => String, {
    nullable: true,
    description: 'A text about it for people, at most 2000 characters.',
  })
  description?: string | null;

  @Field(() => Url, { nullable: true, description: 'The address of its website.' })
  homepageUrl?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether all its clients must use PKCE, also those that could send a nonce instead. Cannot be emptied.',
  })
  requiresPkce?: boolean | null;

  @bounded(between(2, 1200))
  @Field(() => Int, {
    nullable: true,
    description:
      'How many months usage events are kept, from 2 to 1200; null for ever. What was removed does not come back.',
  })
  usageRetentionMonths?: number | null;
}

@InputType({ description: 'The input of `setProjectLogo`.' })
export class SetProjectLogoInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @bounded(logoFile)
  @Field(() => String, { nullable: true, description: `${logoRules} Null removes the logo; it must be given.` })
  logo?: string | null;
}

@InputType({ description: 'The input of `setFirstParty`.' })
export class SetFirstPartyInput {
  @Field(() => ID, { description: 'The project to change.' })
  projectId!: string;

  @Field(() => Boolean, { description: "Whether the project is the network's own." })
  isFirstParty!: boolean;
}
