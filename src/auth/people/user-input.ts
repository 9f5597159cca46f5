import { Field, ID, InputType } from 'type-graphql';
import { PASSWORD_MAX, PASSWORD_MIN } from './password.ts';
import type { Bound } from '../../platform/values/bounds.ts';
import { Email } from '../../platform/graphql/graphql-scalars.ts';
import { bounded } from '../../platform/graphql/bounded.ts';
import { text, line } from '../../platform/values/bounds.ts';

/** The part of the rules for passwords that a schema can state; `problemOfPassword` checks all of them. */
export const password: Bound<string> = {
  keywords: { minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, pattern: '^[^\\0]*$' },
  report: () => {},
};

@InputType({ description: 'The input of `signUp`.' })
export class SignUpInput {
  @Field(() => Email, { description: 'The address to sign in with; `email_taken` if it has an account.' })
  email!: string;

  @bounded(line(100))
  @Field(() => String, { description: 'The name that other people read: one line, at most 100 characters.' })
  name!: string;

  @bounded(password)
  @Field(() => String, {
    description:
      'At least 15 characters, of any kind; not a common password, and not made of your name, your address or the name of the network.',
  })
  password!: string;
}

@InputType({ description: 'The filters of users; a user must match all of them.' })
export class UserFilter {
  @Field(() => String, { nullable: true, description: 'The beginning of the name or of the email address.' })
  text?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only those who are suspended; with false, only those who are not.',
  })
  isSuspended?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only operators; with false, only those who are not.',
  })
  isOperator?: boolean | null;
}

@InputType({ description: 'The input of `suspendUser`.' })
export class SuspendUserInput {
  @Field(() => ID, { description: 'The user to suspend; no one can suspend themself.' })
  id!: string;

  @bounded(text(1000))
  @Field(() => String, { description: 'The reason, which the audit stores.' })
  reason!: string;
}
