import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { usually } from '../../platform/graphql/list-size.ts';
import { Refusal } from '../../errors.ts';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime, Json } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';
import { Distribution, ProductKind, ProductMedia, ProductTranslation } from './product-parts.ts';
import { ProductStatus, eventTo, productStates } from './product-status.ts';
import type { ProductEvent } from './product-status.ts';

/** A piece of software that a project offers. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A piece of software that a project offers.',
})
@Entity()
export class Product implements Node {
  @Field(() => ID, { description: 'The id of the product.' })
  @Id('product')
  id: string = newId('product');

  @IdOf('project')
  projectId!: string;

  @Field(() => String, { description: 'Its name in addresses, unique within the project.' })
  @Property({ type: 'text' })
  slug!: string;

  @Field(() => String, { description: 'As people read it, such as on invoices.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What it is, in one line.' })
  @Property({ type: 'text', nullable: true })
  tagline!: string | null;

  @Field(() => String, { nullable: true, description: 'Markdown; descriptionHtml has it rendered.' })
  @Property({ type: 'text', nullable: true })
  description!: string | null;

  @Field(() => ProductKind, { description: 'Whether it is software, a service, content or an add-on.' })
  @Enum({ items: () => ProductKind })
  kind!: ProductKind;

  @Field(() => ProductStatus, { description: 'Whether it is for sale, and who sees it.' })
  @Enum({ items: () => ProductStatus })
  status: ProductStatus = ProductStatus.draft;

  @Field(() => String, { nullable: true, description: 'An SPDX licence expression, such as Apache-2.0.' })
  @Property({ type: 'text', nullable: true })
  licence!: string | null;

  @Field(() => String, { nullable: true, description: 'The version of the software that is current.' })
  @Property({ type: 'text', nullable: true })
  releaseVersion!: string | null;

  @Field(() => String, { nullable: true, description: 'Where its source is kept.' })
  @Property({ type: 'text', nullable: true })
  repositoryUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Where it presents itself.' })
  @Property({ type: 'text', nullable: true })
  homepageUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Where its manual is.' })
  @Property({ type: 'text', nullable: true })
  documentationUrl!: string | null;

  @usually(2)
  @Field(() => [String], { description: 'The shelves it stands on, such as developer-tools.' })
  @Property({ type: 'text[]' })
  categories!: string[];

  @usually(3)
  @Field(() => [String], { description: 'Free words to find it by.' })
  @Property({ type: 'text[]' })
  tags!: string[];

  @usually(3)
  @Field(() => [String], { description: 'What it runs on, such as linux, macos, windows or web.' })
  @Property({ type: 'text[]' })
  platforms!: string[];

  @usually(1)
  @Field(() => [ProductMedia], { description: 'Pictures and films of it, the first one foremost.' })
  @Property({ type: 'json' })
  media!: ProductMedia[];

  @Field(() => String, {
    nullable: true,
    description: 'What one of it is called on an invoice, such as "seat".',
  })
  @Property({ type: 'text', nullable: true })
  unitLabel!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The code of the kind of goods, by which tax rates are chosen.',
  })
  @Property({ type: 'text', nullable: true })
  taxCode!: string | null;

  @Field(() => Distribution, { description: 'Who may download its releases.' })
  @Enum({ items: () => Distribution })
  distribution!: Distribution;

  @Field(() => Json, {
    description: 'Whatever the project wants everybody to read with it: at most 50 keys.',
  })
  @Property({ type: 'json' })
  metadata!: Record<string, unknown>;

  /** What only its project reads. */
  @Property({ type: 'json' })
  privateMetadata!: Record<string, unknown>;

  @usually(1)
  @Field(() => [ProductTranslation], { description: 'What it says of itself in other languages.' })
  @Property({ type: 'json' })
  translations!: ProductTranslation[];

  @Field(() => String, { nullable: true, description: "The product's name in the project's own system." })
  @Property({ type: 'text', nullable: true })
  externalReference!: string | null;

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

  @Field(() => DateTime, { nullable: true, description: 'Since when it is no longer sold.' })
  @At({ nullable: true })
  archivedAt: Temporal.Instant | null = null;

  /** What is deleted is kept for those who look back on it, and is found by nobody else. */
  @At({ nullable: true })
  deletedAt: Temporal.Instant | null = null;

  constructor(projectId: string, fields: ProductFields, now: Temporal.Instant) {
    this.projectId = projectId;
    this.createdAt = now;
    Object.assign(this, fields);
    this.raiseVersion(now);
  }

  /** Whether it may be bought: listed or not. */
  get isForSale(): boolean {
    return (
      !this.deletedAt && (this.status === ProductStatus.active || this.status === ProductStatus.unlisted)
    );
  }

  /** Counts a change of whatever is shown with it: features, plans and prices too, which are no columns of this row. */
  raiseVersion(now: Temporal.Instant): void {
    this.version += 1;
    this.updatedAt = now;
  }

  /** Publishes it, takes it off the lists or off sale; refuses what its status does not allow, naming what it does. */
  transition(event: ProductEvent, now: Temporal.Instant): void {
    this.status = productStates.next(this, event);
    if (this.isForSale) this.publishedAt ??= now;
    this.archivedAt = this.status === ProductStatus.archived ? now : null;
  }

  /** The same by the status that is wanted; staying in one is no change. */
  transitionTo(status: ProductStatus, now: Temporal.Instant): void {
    if (status === this.status) return;
    if (status !== ProductStatus.draft) return this.transition(eventTo[status], now);
    throw productStates.refusal(this, {
      event: 'withdraw',
      because: 'a product that was published never becomes a draft again',
    });
  }

  /** Refuses a change that was meant for another version than this; without one, any is meant. */
  requireVersion(wanted?: number | null): void {
    if (wanted === null || wanted === undefined || wanted === this.version) return;
    throw new Refusal(
      'precondition',
      'version_is_stale',
      `The product is at version ${this.version} by now; read it again and repeat the change on that.`,
    );
  }
}

/** What a caller may set of a product itself; its status, features and plans come beside it. */
export type ProductFields = Pick<
  Product,
  | 'slug'
  | 'name'
  | 'tagline'
  | 'description'
  | 'kind'
  | 'licence'
  | 'releaseVersion'
  | 'repositoryUrl'
  | 'homepageUrl'
  | 'documentationUrl'
  | 'categories'
  | 'tags'
  | 'platforms'
  | 'media'
  | 'unitLabel'
  | 'taxCode'
  | 'distribution'
  | 'metadata'
  | 'privateMetadata'
  | 'translations'
  | 'externalReference'
>;
