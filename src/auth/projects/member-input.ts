import { Field, ID, InputType } from 'type-graphql';
import { Email } from '../../platform/graphql/graphql-scalars.ts';
import { Role } from './member.ts';

@InputType({ description: 'The input of `changeMemberRole`.' })
export class ChangeMemberRoleInput {
  @Field(() => ID, { description: 'The id of the member.' })
  id!: string;

  @Field(() => Role, { description: 'A role without more permissions than yours.' })
  role!: Role;
}

@InputType({ description: 'The input of `inviteMember`.' })
export class InviteMemberInput {
  @Field(() => ID, {
    nullable: true,
    description: 'Left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => Email, { description: 'The email address that the invitation is sent to.' })
  email!: string;

  @Field(() => Role, { description: 'A role without more permissions than yours.' })
  role!: Role;
}
