import { Entity, Enum, Formula, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Refusal } from '../../errors.ts';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';
import { fieldsOf } from './field-definition.ts';
import { withProductColumns } from './product-decorators.ts';
import { ProductStatus, eventTo, isForSale, productStates } from './product-status.ts';
import type { ProductEvent } from './product-status.ts';
import type { ProductFields } from './product-table.ts';

const revisionWithProject = (product: string) =>
  `${product}.revision || '.' || (select project.revision from project where project.id = ${product}.project_id)`;

/** A piece of software that a project offers. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A piece of software that a project offers.',
})
@Entity()
@withProductColumns
export class Product extends fieldsOf<ProductFields>() implements Node {
  @Field(() => ID, { description: 'The id of the product.' })
  @Id('product')
  id: string = newId('product');

  @IdOf('project')
  projectId!: string;

  @Field(() => ProductStatus, { description: 'Whether it is for sale, and who sees it.' })
  @Enum({ items: () => ProductStatus })
  status: ProductStatus = ProductStatus.draft;

  @Field(() => Int, { description: 'Counts the changes; REST shows it as the ETag.' })
  @Property({ type: 'integer' })
  version = 0;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime, { description: 'When it, or anything it offers, was last changed.' })
  @At()
  updatedAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When it was first for sale.' })
  @At({ nullable: true })
  publishedAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When it was archived; null while it is not.' })
  @At({ nullable: true })
  archivedAt: Temporal.Instant | null = null;

  /** Set when it is deleted; the row stays, so that old documents can refer to it. */
  @At({ nullable: true })
  deletedAt: Temporal.Instant | null = null;

  /**
   * Changes with everything that the product shows: itself, its features, plans and prices, its project and its meters.
   * Triggers of the database raise it; it is read only where it is named.
   */
  @Formula((_columns, { alias }) => revisionWithProject(alias), { lazy: true, type: 'text' })
  readonly shownRevision?: string;

  constructor(projectId: string, fields: ProductFields, now: Temporal.Instant) {
    super();
    this.projectId = projectId;
    this.createdAt = now;
    Object.assign(this, fields);
    this.raiseVersion(now);
  }

  /** Whether it can be bought, listed or unlisted. */
  get isForSale(): boolean {
    return !this.deletedAt && isForSale(this.status);
  }

  /** Counts a change of the product or of its features, plans and prices. */
  raiseVersion(now: Temporal.Instant): void {
    this.version += 1;
    this.updatedAt = now;
  }

  /** Changes the status; refuses an event that the status does not allow, and lists the allowed ones. */
  transition(event: ProductEvent, now: Temporal.Instant): void {
    this.status = productStates.next(this, event);
    if (this.isForSale) this.publishedAt ??= now;
    this.archivedAt = this.status === ProductStatus.archived ? now : null;
  }

  /** Changes to a given status; the same status is no change. */
  transitionTo(status: ProductStatus, now: Temporal.Instant): void {
    if (status === this.status) return;
    if (status !== ProductStatus.draft) return this.transition(eventTo[status], now);
    throw productStates.refusal(this, {
      event: 'withdraw',
      because: 'a product that was published never becomes a draft again',
    });
  }

  /** Refuses a change that was made for another version; without a version, every change is accepted. */
  requireVersion(expected?: number | null): void {
    if (expected === null || expected === undefined || expected === this.version) return;
    throw isStale(this);
  }

  /** Refuses a change of what was read before its last change; without a time, every change is accepted. */
  requireChangedAt(updatedAt?: Temporal.Instant | null): void {
    if (updatedAt && !updatedAt.equals(this.updatedAt)) throw isStale(this);
  }
}

function isStale({ version }: Product): Refusal {
  const sentence = `The product is now at version ${version}; read it again and repeat the change.`;
  return new Refusal('precondition', 'version_is_stale', sentence);
}
