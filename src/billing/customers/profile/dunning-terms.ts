import { Enum, Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { GiveUp, GiveUpInvoice } from './give-up.ts';

/** The terms of a project for what stays unpaid, and for what it announces: retries, reminders, notices, and the end. */
@ObjectType()
export abstract class DunningTerms {
  @Field(() => Int, {
    nullable: true,
    description:
      'The number of days that an invoice is overdue before `giveUp` applies to its subscription; null is never.',
  })
  @Property({ type: 'integer', nullable: true })
  giveUpDays: number | null = null;

  @Field(() => GiveUp, { description: 'The treatment of a subscription after `giveUpDays`.' })
  @Enum({ items: () => GiveUp })
  giveUp: GiveUp = GiveUp.unpaid;

  @Field(() => GiveUpInvoice, { description: 'The treatment of an invoice after `giveUpDays`.' })
  @Enum({ items: () => GiveUpInvoice })
  giveUpInvoice: GiveUpInvoice = GiveUpInvoice.keep;

  @Field(() => [Int], {
    description:
      'The days on which a customer is reminded of an open invoice, counted from its due date: -3 is three days before it; none for no reminder.',
  })
  @Property({ type: 'json' })
  reminderDays: number[] = [];

  @Field(() => Int, {
    nullable: true,
    description: 'The days before the end of a trial on which it is announced; null for no notice.',
  })
  @Property({ type: 'integer', nullable: true })
  trialNoticeDays: number | null = null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The days before the renewal of a period of more than 300 days on which it is announced; null for no notice.',
  })
  @Property({ type: 'integer', nullable: true })
  renewalNoticeDays: number | null = null;

  @Field(() => Int, {
    nullable: true,
    description: 'The days before the expiry of a saved method on which it is announced; null for no notice.',
  })
  @Property({ type: 'integer', nullable: true })
  expiryNoticeDays: number | null = null;

  @Field(() => [Int], {
    description:
      'The days after which an automatic payment is tried again once all methods were declined, each counted from the attempts before; none for no retry.',
  })
  @Property({ type: 'json' })
  retryDays: number[] = [1, 3, 5, 7];

  @Field(() => Boolean, {
    description: "Whether a customer's other saved methods are charged, oldest first, when the default is declined.",
  })
  @Property({ type: 'boolean' })
  tryOtherMethods = false;
}
