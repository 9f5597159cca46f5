import { Field, ID, InputType } from 'type-graphql';

@InputType({ description: 'Every condition given must hold.' })
export class UserFilter {
  @Field(() => String, { nullable: true, description: 'How the name or the email address begins.' })
  text?: string | null;

  @Field(() => Boolean, { nullable: true })
  isSuspended?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  isOperator?: boolean | null;
}

@InputType()
export class SuspendUserInput {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Why; the audit keeps it.' })
  reason!: string;
}
