import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '../platform/graphql/graphql-scalars.ts';
import { At, Id, IdOf } from '../platform/store/columns.ts';
import { newId } from '../platform/values/ids.ts';
import { MailKind } from './mail-kind.ts';

export enum CustomerMailState {
  waiting = 'waiting',
  sent = 'sent',
  failed = 'failed',
  bounced = 'bounced',
  skipped = 'skipped',
  simulated = 'simulated',
}

registerEnumType(CustomerMailState, {
  name: 'CustomerMailState',
  description: 'Whether a mail to a customer has been sent.',
  valuesConfig: {
    waiting: { description: 'It is to be sent, perhaps again.' },
    sent: { description: 'The mail server has accepted it.' },
    failed: { description: 'It could not be sent for two and a half days, and the hub has given up.' },
    bounced: { description: 'The mail server has refused its address for good, or it came back later.' },
    skipped: { description: 'It was not sent; `problem` says why.' },
    simulated: { description: 'Its customer has a test clock: it would have been sent.' },
  },
});

/** A mail to a customer. Its text is written from its subject when it is sent, so that no link or key is stored. */
@ObjectType({ simpleResolvers: true, description: 'A mail to a customer, without its text.' })
@Entity()
export class CustomerMail {
  @Field(() => ID, { description: 'The id of the mail.' })
  @Id('customermail')
  id: string = newId('customermail');

  @IdOf('project')
  projectId!: string;

  @IdOf('customer')
  customerId!: string;

  @Field(() => MailKind, { description: 'Which mail it is.' })
  @Enum({ items: () => MailKind })
  kind!: MailKind;

  /** The cause that it was written for: a project has one mail of a kind for each cause. */
  @Property({ type: 'text' })
  cause!: string;

  @Field(() => ID, { description: 'The id of what it is about, such as an invoice.' })
  @Property({ type: 'text' })
  subjectId!: string;

  /** The facts that it has beside the current state of its subject. */
  @Property({ type: 'json' })
  data: Record<string, unknown> = {};

  @Field(() => String, { nullable: true, description: 'The address that it is written to; null without one.' })
  @Property({ type: 'text', nullable: true })
  recipient!: string | null;

  @Field(() => String, { description: 'Its language: en, de or fr.' })
  @Property({ type: 'text' })
  locale!: string;

  @Field(() => String, { nullable: true, description: 'Its subject line; null until it was sent.' })
  @Property({ type: 'text', nullable: true })
  title: string | null = null;

  @Field(() => CustomerMailState, { description: 'Whether it has been sent.' })
  @Enum({ items: () => CustomerMailState })
  state!: CustomerMailState;

  @Field(() => Int, { description: 'How often the hub has tried to send it.' })
  @Property({ type: 'integer' })
  attempts = 0;

  @Field(() => String, {
    nullable: true,
    description:
      'Why the last attempt failed, why it came back, or why it was not sent: no_address, no_mail_server, no_longer_due, switched_off or address_suppressed.',
  })
  @Property({ type: 'text', nullable: true })
  problem: string | null = null;

  @IdOf('clock', { nullable: true })
  testClockId!: string | null;

  @Field(() => DateTime, { description: 'When its cause happened, by the clock of the customer.' })
  @At()
  causedAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'When it was written.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When the mail server accepted it; null if it has not.' })
  @At({ nullable: true })
  sentAt: Temporal.Instant | null = null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was recorded that its recipient has marked it as unwanted; null if they have not.',
  })
  @At({ nullable: true })
  complainedAt: Temporal.Instant | null = null;
}
