import { Field, InputType } from 'type-graphql';
import { Email } from '../../platform/graphql/graphql-scalars.ts';
import { bounded } from '../../platform/graphql/bounded.ts';
import { line } from '../../platform/values/bounds.ts';
import { password } from './user-input.ts';

@InputType({ description: 'A change of your profile in parts: a field that is left out stays.' })
export class UpdateProfileInput {
  @bounded(line(100))
  @Field(() => String, {
    nullable: true,
    description: 'The name that other people read: one line, at most 100 characters. Cannot be emptied.',
  })
  name?: string | null;
}

@InputType({ description: 'The input of `requestEmailChange`.' })
export class RequestEmailChangeInput {
  @Field(() => Email, { description: 'The new address, to which the link is mailed.' })
  email!: string;

  @Field(() => String, { description: 'Your password, because an access token may be stolen.' })
  currentPassword!: string;
}

@InputType({ description: 'The input of `changePassword`.' })
export class ChangePasswordInput {
  @Field(() => String, { description: 'Your password until now, because an access token may be stolen.' })
  currentPassword!: string;

  @bounded(password)
  @Field(() => String, { description: 'The new password, by the rules of `signUp`.' })
  newPassword!: string;
}
