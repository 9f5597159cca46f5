import { Field, ID, InputType } from 'type-graphql';

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

  @Field(() => String, { description: 'The reason, which the audit stores.' })
  reason!: string;
}
