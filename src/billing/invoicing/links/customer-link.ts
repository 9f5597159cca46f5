import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { Node } from '../../../platform/graphql/node.ts';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { newId } from '../../../platform/values/ids.ts';

type NewLink = Pick<
  CustomerLink,
  'projectId' | 'customerId' | 'invoiceId' | 'secretHash' | 'isOfMail' | 'createdById' | 'createdAt' | 'expiresAt'
>;

/** A link by which a customer without an account opens an invoice or their portal. Only the hash of its secret is stored. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A link by which a customer opens one invoice, or their portal, without an account.',
})
@Entity()
export class CustomerLink implements Node {
  @Field(() => ID, { description: 'The id of the link; the audit names it as the author of what is done by it.' })
  @Id('customerlink')
  id: string = newId('customerlink');

  @IdOf('project')
  projectId!: string;

  @IdOf('customer')
  customerId!: string;

  /** The invoice that it opens; null for the portal. */
  @IdOf('invoice', { nullable: true })
  invoiceId!: string | null;

  @Property({ type: 'text' })
  secretHash!: string;

  /** Those of mails are counted apart from the links that a project or a person creates. */
  @Field(() => Boolean, { description: 'Whether it was sent in a mail of the hub.' })
  @Property({ type: 'boolean' })
  isOfMail = false;

  /** The person who created it, without whom it opens nothing; null for a key of the project, and for a mail. */
  @IdOf('user', { nullable: true })
  createdById: string | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'When it expires, or has expired.' })
  @At()
  expiresAt!: Temporal.Instant;

  constructor(values: NewLink) {
    Object.assign(this, values);
  }

  /** Whether it opens nothing any more. */
  isExpired(now: Temporal.Instant): boolean {
    return Temporal.Instant.compare(this.expiresAt, now) <= 0;
  }
}
