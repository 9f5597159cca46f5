import { Field, ID, InputType } from 'type-graphql';
import { Json } from '../platform/graphql/graphql-scalars.ts';
import { OnInvalid } from './on-invalid.ts';
import { UsageFormat } from './usage-format.ts';

@InputType({ description: 'The input of `recordUsageText`.' })
export class RecordUsageTextInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project that measures; left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => UsageFormat, { description: 'The format of the text.' })
  format!: UsageFormat;

  @Field(() => String, { description: 'The events, 1 to 10,000.' })
  text!: string;

  @Field(() => Json, {
    nullable: true,
    description: 'The attributes of a CloudEvent whose data is the text, as headers have them in binary mode.',
  })
  attributes?: Readonly<Record<string, unknown>> | null;

  @Field(() => OnInvalid, {
    defaultValue: OnInvalid.refuse_all,
    description: 'What happens to the valid events when others are not.',
  })
  onInvalid?: OnInvalid;
}
