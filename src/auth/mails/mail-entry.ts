import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { At, Id } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';

/** The states of a mail. */
export enum MailState {
  waiting = 'waiting',
  sent = 'sent',
  failed = 'failed',
  kept = 'kept',
}

registerEnumType(MailState, {
  name: 'MailState',
  description: 'Whether a mail has been sent.',
  valuesConfig: {
    waiting: { description: 'It is to be sent, perhaps again.' },
    sent: { description: 'The mail server has accepted it.' },
    failed: { description: 'The mail server has refused it each time, and the hub has given up.' },
    kept: { description: 'There is no `SMTP_URL`: an operator passes it on.' },
  },
});

/** A mail that the hub has written. Its text can be a credential, so that it is sealed, and removed once it is sent. */
@ObjectType({
  simpleResolvers: true,
  description: 'A mail that the hub has written, without its text. It is forgotten after 30 days.',
})
@Entity()
export class MailEntry {
  @Field(() => ID, { description: 'The id of the mail.' })
  @Id('mail')
  id: string = newId('mail');

  @Field(() => String, { description: 'The address that it is written to.' })
  @Property({ type: 'text' })
  recipient!: string;

  @Field(() => String, { description: 'Its subject.' })
  @Property({ type: 'text' })
  subject!: string;

  @Field(() => MailState, { description: 'Whether it has been sent.' })
  @Property({ type: 'text' })
  state!: MailState;

  @Field(() => Int, { description: 'How often the hub has tried to send it.' })
  @Property({ type: 'integer' })
  attempts = 0;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed; null if it did not.' })
  @Property({ type: 'text', nullable: true })
  problem: string | null = null;

  @Property({ type: 'text', nullable: true })
  sealedText: string | null = null;

  @Field(() => DateTime, { description: 'When it was written.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When the mail server accepted it; null if it has not.' })
  @At({ nullable: true })
  sentAt: Temporal.Instant | null = null;
}
