import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { newId } from '../../platform/values/ids.ts';

export enum MailReport {
  bounce = 'bounce',
  complaint = 'complaint',
}

registerEnumType(MailReport, {
  name: 'MailReport',
  description: 'What was reported about a mail after the mail server had accepted it.',
  valuesConfig: {
    bounce: { description: 'It was not delivered.' },
    complaint: { description: 'Its recipient has marked it as unwanted.' },
  },
});

/** An address to which a project sends no more mails. */
@ObjectType({ simpleResolvers: true, description: 'An address to which a project sends no more mails.' })
@Entity()
export class MailSuppression {
  @Field(() => ID, { description: 'The id of the suppression.' })
  @Id('mailsuppression')
  id: string = newId('mailsuppression');

  @IdOf('project')
  projectId!: string;

  @Field(() => String, { description: 'The address.' })
  @Property({ type: 'text' })
  address!: string;

  @Field(() => MailReport, { description: 'What was reported.' })
  @Enum({ items: () => MailReport })
  cause!: MailReport;

  @Field(() => String, { nullable: true, description: 'The reason that was reported; null without one.' })
  @Property({ type: 'text', nullable: true })
  reason!: string | null;

  @Field(() => DateTime, { description: 'When it was reported.' })
  @At()
  createdAt!: Temporal.Instant;
}
