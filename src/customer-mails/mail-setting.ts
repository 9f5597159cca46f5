import { BigIntType } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { At, Id } from '../platform/store/columns.ts';
import { MailKind, mailKinds } from './mail-kind.ts';

/** Which mails a project sends to its customers. A project without a row sends all of them. */
@ObjectType({ simpleResolvers: true, description: 'Which mails a project sends to its customers.' })
@Entity()
export class MailSetting {
  @Field(() => ID, { description: 'The id of the project.' })
  @Id('project')
  projectId!: string;

  /** The mails that are sent; null for all. */
  @Property({ type: 'json', nullable: true })
  kinds: MailKind[] | null = null;

  @Field(() => String, {
    nullable: true,
    description: 'The address for answers; null for the email address of the billing profile, if it has one.',
  })
  @Property({ type: 'text', nullable: true })
  replyTo: string | null = null;

  /** The place in the feed of events up to which mails were written. */
  @Property({ type: new BigIntType('bigint') })
  place = 0n;

  @Field(() => Int, {
    description:
      'The number of the current version; send it as `ifVersion` to refuse a change of a version that you have not seen.',
  })
  @Property({ type: 'integer' })
  version = 1;

  @At()
  updatedAt!: Temporal.Instant;

  constructor(projectId: string, now: Temporal.Instant) {
    this.projectId = projectId;
    this.updatedAt = now;
  }

  @Field(() => [MailKind], { description: 'The mails that are sent; by default all, and none in projects of before.' })
  get sent(): readonly MailKind[] {
    return this.kinds ?? mailKinds;
  }
}
