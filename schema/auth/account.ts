import { Arg, Ctx, Field, Mutation, ObjectType, Resolver } from 'type-graphql';
import { countMail, countsOfEmailChange } from '../../src/auth/mail-limits.ts';
import {
  ChangePasswordInput,
  RequestEmailChangeInput,
  UpdateProfileInput,
} from '../../src/auth/people/account-input.ts';
import { changePassword, preparePassword, writePasswordChanged } from '../../src/auth/people/change-password.ts';
import { readNewEmail, requestEmailChange } from '../../src/auth/people/email-change.ts';
import { requirePerson } from '../../src/auth/people/own-account.ts';
import { updateProfile } from '../../src/auth/people/profile.ts';
import { provePassword } from '../../src/auth/people/prove-password.ts';
import { User } from '../../src/auth/people/user.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../engine/field-limit.ts';
import { opensItsOwnTransaction } from '../engine/unit-of-work.ts';

@ObjectType({ simpleResolvers: true, description: 'The answer to `updateProfile` and `changePassword`.' })
class AccountPayload {
  @Field(() => User, { description: 'The user as they are now.' })
  user!: User;
}

@ObjectType({ simpleResolvers: true, description: 'The answer to `requestEmailChange`.' })
class RequestEmailChangePayload {
  @Field(() => User, { description: 'The user, whose address is still the one before.' })
  user!: User;

  @Field(() => String, { description: 'The new address in its normal form, which waits for its confirmation.' })
  newEmail!: string;
}

@Resolver()
export class AccountResolver {
  @Mutation(() => AccountPayload, { description: 'Changes your name. Scope account.' })
  async updateProfile(
    @Arg('input', () => UpdateProfileInput, { description: 'What is to be changed.' }) input: UpdateProfileInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<AccountPayload> {
    return { user: await updateProfile(em, viewer, input, now) };
  }

  @opensItsOwnTransaction()
  @limited(10, '10m')
  @Mutation(() => RequestEmailChangePayload, {
    description:
      'Mails a link to a new address, which becomes that of your account when the link is opened and your password entered. Your present address gets a warning. The answer is the same for an address that has an account, which gets another mail. Scope account; 10 in ten minutes at each instance, 5 a day; 10 wrong passwords in 15 minutes.',
  })
  async requestEmailChange(
    @Arg('input', () => RequestEmailChangeInput, { description: 'The new address, and your password.' })
    input: RequestEmailChangeInput,
    @Ctx() context: HubContext,
  ): Promise<RequestEmailChangePayload> {
    const { em, now, post, service, limits } = context;
    const viewer = requirePerson(context.viewer);
    const newEmail = readNewEmail(viewer, input.email);
    const person = await provePassword(em, viewer, { password: input.currentPassword, limits }, now);
    await countMail(context, countsOfEmailChange(viewer.userId, newEmail));
    return em.transactional(async () => {
      const { user, letters } = await requestEmailChange(em, viewer, { person, email: newEmail }, now, service);
      for (const letter of letters) await post(letter);
      return { user, newEmail };
    });
  }

  @opensItsOwnTransaction()
  @limited(10, '10m')
  @Mutation(() => AccountPayload, {
    description:
      'Sets another password, with the one that you have. Ends your other sessions and their tokens, and notifies you by mail. Scope account; 10 in ten minutes at each instance; 10 wrong passwords in 15 minutes.',
  })
  async changePassword(
    @Arg('input', () => ChangePasswordInput, { description: 'The password until now, and the new one.' })
    input: ChangePasswordInput,
    @Ctx() context: HubContext,
  ): Promise<AccountPayload> {
    const { em, now, post, service, limits } = context;
    const viewer = requirePerson(context.viewer);
    const person = await provePassword(em, viewer, { password: input.currentPassword, limits }, now);
    const passwordHash = await preparePassword(viewer, input, service.network);
    return em.transactional(async () => {
      const user = await changePassword(em, viewer, { person, passwordHash }, now);
      await post(writePasswordChanged(user, service));
      return { user };
    });
  }
}
