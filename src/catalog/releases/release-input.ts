import { Field, InputType } from 'type-graphql';
import { bounded } from '../../platform/graphql/bounded.ts';
import { line, text } from '../../platform/values/bounds.ts';
import { Channel } from './channel.ts';

@InputType({ description: 'The input of `createRelease`.' })
export class CreateReleaseInput {
  @Field(() => String, {
    description: 'The semantic version, such as 1.4.0 or 2.0.0-rc.1, at most 100 characters.',
  })
  version!: string;

  @Field(() => Channel, {
    nullable: true,
    description:
      'The channel; left out, it follows from the version: stable, the start of the prerelease, or else dev.',
  })
  channel?: Channel | null;

  @bounded(line(200))
  @Field(() => String, {
    nullable: true,
    description: 'A name that people read, in addition to the version: 1 to 200 characters on one line.',
  })
  name?: string | null;

  @bounded(text(50_000))
  @Field(() => String, { nullable: true, description: 'The release notes, in Markdown.' })
  notes?: string | null;
}

@InputType({ description: 'The input of `updateRelease`: an omitted field stays unchanged, and null clears it.' })
export class UpdateReleaseInput {
  @bounded(line(200))
  @Field(() => String, {
    nullable: true,
    description: 'A name that people read, in addition to the version: 1 to 200 characters on one line.',
  })
  name?: string | null;

  @bounded(text(50_000))
  @Field(() => String, { nullable: true, description: 'The release notes, in Markdown.' })
  notes?: string | null;
}

@InputType({ description: 'The input of `yankRelease`.' })
export class YankReleaseInput {
  @bounded(text(1000))
  @Field(() => String, {
    nullable: true,
    description: 'The reason, visible to everyone: at most 1000 characters.',
  })
  reason?: string | null;
}
