import { Arg, Ctx, Field, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { SignUpInput } from '../../src/auth/people/user-input.ts';
import { setDefaultProject } from '../../src/auth/projects/default-project.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { Role } from '../../src/auth/projects/member.ts';
import { countMail, countsOfVerification, mayMail } from '../../src/auth/mail-limits.ts';
import { attempts } from '../../src/auth/oidc/forms/limits.ts';
import { requestVerification, writeVerification } from '../../src/auth/people/email-verification.ts';
import { findOwnAccount } from '../../src/auth/people/users.ts';
import { openAccount, prepareAccount } from '../../src/auth/people/sign-up.ts';
import { User } from '../../src/auth/people/user.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../engine/field-limit.ts';
import { opensItsOwnTransaction } from '../engine/unit-of-work.ts';

@ObjectType({ simpleResolvers: true, description: 'The membership of a person in a project.' })
class Participation {
  @Field(() => Project, { description: 'The project that the person is a member of.' })
  project!: Project;

  @Field(() => Role, { description: 'The role of the person in the project.' })
  role!: Role;
}

@ObjectType({ simpleResolvers: true, description: 'The caller, and the permissions of the credential.' })
class Me {
  @Field(() => String, { description: 'user, project, or customer for the link of one.' })
  kind!: string;

  @Field(() => [String], {
    description:
      'The scopes of the credential; those that need a confirmed email address are left out until it is confirmed.',
  })
  scopes!: string[];

  @Field(() => User, { nullable: true, description: 'The person, when the caller is one.' })
  user!: User | null;

  @Field(() => Project, {
    nullable: true,
    description: 'The project, when the caller is one of its keys or machine clients.',
  })
  project!: Project | null;

  @Field(() => Project, {
    nullable: true,
    description:
      'The project that operations without projectId act in: that of the key, the one the person chose, or else the only one that they founded or joined.',
  })
  defaultProject!: Project | null;

  @Field(() => [Participation], { description: 'The projects that the person is a member of.' })
  memberships!: Participation[];
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `signUp`.' })
class SignUpPayload {
  @Field(() => User, { description: 'The user whose account was created.' })
  user!: User;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `setDefaultProject`.' })
class SetDefaultProjectPayload {
  @Field(() => User, { description: 'The user as they are now.' })
  user!: User;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `sendEmailVerification`.' })
class SendEmailVerificationPayload {
  @Field(() => User, { description: 'The user to whom the link was mailed.' })
  user!: User;
}

@Resolver()
export class MeResolver {
  @limited(60, '1m')
  @Query(() => User, {
    nullable: true,
    description:
      'You, as the beginning of everything that the hub stores of you: sessions, connected clients, memberships, and ' +
      '`customers` with what was sold to you. Scope account; 60 a minute.',
  })
  myData(@Ctx() { em, viewer }: HubContext): Promise<User> {
    return findOwnAccount(em, viewer);
  }

  @Query(() => Me, { description: 'The caller as the hub knows them.' })
  async me(@Ctx() { em, viewer }: HubContext): Promise<Me> {
    const scopes = [...viewer.scopes];
    if (viewer.kind === 'project') {
      const project = await em.findOneOrFail(Project, { id: viewer.projectId });
      return { kind: viewer.kind, scopes, user: null, project, defaultProject: project, memberships: [] };
    }
    if (viewer.kind === 'nobody') return viewer.require();
    if (viewer.kind === 'customer') {
      return { kind: viewer.kind, scopes, user: null, project: null, defaultProject: null, memberships: [] };
    }
    const user = await em.findOneOrFail(User, { id: viewer.userId });
    const projects = await em.find(Project, { id: { $in: [...viewer.roles.keys()] } });
    const memberships = projects.map((project) => ({ project, role: viewer.roles.get(project.id)! }));
    const { defaultProjectId: id } = viewer;
    const defaultProject = id ? await em.findOne(Project, { id }) : null;
    return { kind: viewer.kind, scopes, user, project: null, defaultProject, memberships };
  }

  @Mutation(() => SetDefaultProjectPayload, {
    description:
      'Sets the project that operations without projectId act in; null returns to the only one that you founded or joined. Scope account.',
  })
  async setDefaultProject(
    @Arg('projectId', () => ID, {
      nullable: true,
      description: 'The project to act in; left out or null, the only one that you founded or joined.',
    })
    projectId: string | null | undefined,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<SetDefaultProjectPayload> {
    const user = await setDefaultProject(em, viewer, projectId ?? null, now);
    return { user };
  }

  @opensItsOwnTransaction()
  @limited(5, '10m', 'address')
  @Mutation(() => SignUpPayload, {
    description:
      'Creates an account and mails a link to confirm its address; needs no credentials. 5 in ten minutes from a network address at each instance, and 20 an hour in all, with any credentials.',
  })
  async signUp(
    @Arg('input', () => SignUpInput, { description: 'The account to create.' }) input: SignUpInput,
    @Ctx() { em, viewer, now, post, service, limits }: HubContext,
  ): Promise<SignUpPayload> {
    await limits.consume(attempts.signUpFromAddress, viewer.address ?? 'unknown');
    const account = await prepareAccount(input, service.network);
    return em.transactional(async () => {
      const user = await openAccount(em, account, now, viewer);
      if (await mayMail(limits, countsOfVerification(user.email)))
        await post(await writeVerification(em, user, now, service));
      return { user };
    });
  }

  @Mutation(() => SendEmailVerificationPayload, {
    description: 'Mails you again the link that confirms your address; the older ones are void. 3 an hour.',
  })
  async sendEmailVerification(@Ctx() context: HubContext): Promise<SendEmailVerificationPayload> {
    const { em, viewer, now, post, service } = context;
    await countMail(context, viewer.kind === 'user' ? countsOfVerification(viewer.email) : []);
    const { user, mail } = await requestVerification(em, viewer, now, service);
    await post(mail);
    return { user };
  }
}
