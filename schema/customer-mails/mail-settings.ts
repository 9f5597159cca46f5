import { Arg, Ctx, Field, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { UpdateMailSettingInput } from '../../src/customer-mails/mail-setting-input.ts';
import { MailSetting } from '../../src/customer-mails/mail-setting.ts';
import { mailSettingOf, updateMailSetting } from '../../src/customer-mails/update-mail-setting.ts';
import type { HubContext } from '../context.ts';

@ObjectType({ simpleResolvers: true, description: 'The result of `updateMailSetting`.' })
class MailSettingPayload {
  @Field(() => MailSetting, { description: 'The settings as they are now.' })
  mailSetting!: MailSetting;
}

@Resolver(() => MailSetting)
export class MailSettingsResolver {
  @Query(() => MailSetting, {
    nullable: true,
    description: 'Which mails a project sends to its customers. Scope billing:read.',
  })
  mailSetting(
    @Arg('projectId', () => ID, {
      nullable: true,
      description: 'The project; defaults to the project of the key, or to your default project.',
    })
    projectId: string | null | undefined,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<MailSetting> {
    return mailSettingOf(em, viewer, projectId, now);
  }

  @Mutation(() => MailSettingPayload, {
    description:
      'Changes which mails a project sends. What happened while it sent none causes no mail later. Scope billing:write.',
  })
  async updateMailSetting(
    @Arg('input', () => UpdateMailSettingInput, {
      description: 'The fields to change; a field left out stays as it is.',
    })
    input: UpdateMailSettingInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<MailSettingPayload> {
    return { mailSetting: await updateMailSetting(em, viewer, input, now) };
  }
}
