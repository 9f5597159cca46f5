import { Field, InputType } from 'type-graphql';
import { Channel } from './channel.ts';

@InputType({ description: 'The input of `createRelease`.' })
export class CreateReleaseInput {
  @Field(() => String, {
    description: 'A semantic version such as 1.4.0 or 2.0.0-rc.1, at most 100 characters.',
  })
  version!: string;

  @Field(() => Channel, {
    nullable: true,
    description: 'Left out, what the version says: stable, or what its prerelease begins with, or else dev.',
  })
  channel?: Channel | null;

  @Field(() => String, {
    nullable: true,
    description: 'A name for people besides the version: 1 to 200 characters on one line.',
  })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Markdown.' })
  notes?: string | null;
}

/** A change of the description of a release: what is left out stays, what is null is emptied. */
@InputType({ description: 'The input of `updateRelease`: what is left out stays, and null empties it.' })
export class UpdateReleaseInput {
  @Field(() => String, {
    nullable: true,
    description: 'A name for people besides the version: 1 to 200 characters on one line.',
  })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Markdown.' })
  notes?: string | null;
}

@InputType({ description: 'The input of `yankRelease`.' })
export class YankReleaseInput {
  @Field(() => String, {
    nullable: true,
    description: 'Why, for everyone to read: at most 1000 characters.',
  })
  reason?: string | null;
}
