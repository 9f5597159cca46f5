import { Field, ID, InputType } from 'type-graphql';
import { Email } from '../../platform/graphql/graphql-scalars.ts';
import { Role } from './member.ts';

@InputType({ description: 'What `changeMemberRole` takes.' })
export class ChangeMemberRoleInput {
  @Field(() => ID, { description: 'The id of the member.' })
  id!: string;

  @Field(() => Role, { description: 'None that may do more than you.' })
  role!: Role;
}

@InputType({ description: 'What `inviteMember` takes.' })
export class InviteMemberInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => Email, { description: 'Where the invitation is mailed to.' })
  email!: string;

  @Field(() => Role, { description: 'None that may do more than you.' })
  role!: Role;
}
