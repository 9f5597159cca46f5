import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Refusal } from '../../errors.ts';
import { At, Id, IdOf } from '../../platform/columns.ts';
import { DateTime, Json } from '../../platform/graphql-scalars.ts';
import { newId } from '../../platform/ids.ts';
import { Node } from '../../platform/node.ts';

export enum ProductStatus {
  draft = 'draft',
  active = 'active',
  archived = 'archived',
}

registerEnumType(ProductStatus, {
  name: 'ProductStatus',
  description:
    'draft: only its project sees it. active: everybody sees it and may buy it. archived: no longer sold.',
});

/** What a caller may set of a product itself; features and plans come beside it. */
export type ProductFields = Pick<
  Product,
  | 'slug'
  | 'name'
  | 'tagline'
  | 'description'
  | 'status'
  | 'licence'
  | 'releaseVersion'
  | 'repositoryUrl'
  | 'homepageUrl'
  | 'documentationUrl'
  | 'tags'
  | 'metadata'
  | 'externalReference'
>;

/** A piece of software that a project offers. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A piece of software that a project offers.',
})
@Entity()
export class Product implements Node {
  @Field(() => ID)
  @Id('product')
  id: string = newId('product');

  @IdOf('project')
  projectId!: string;

  @Field(() => String, { description: 'Its name in addresses, unique within the project.' })
  @Property({ type: 'text' })
  slug!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What it is, in one line.' })
  @Property({ type: 'text', nullable: true })
  tagline!: string | null;

  @Field(() => String, { nullable: true, description: 'Markdown.' })
  @Property({ type: 'text', nullable: true })
  description!: string | null;

  @Field(() => ProductStatus)
  @Enum({ items: () => ProductStatus })
  status!: ProductStatus;

  @Field(() => String, { nullable: true, description: 'An SPDX licence expression, such as Apache-2.0.' })
  @Property({ type: 'text', nullable: true })
  licence!: string | null;

  @Field(() => String, { nullable: true, description: 'The version of the software that is current.' })
  @Property({ type: 'text', nullable: true })
  releaseVersion!: string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  repositoryUrl!: string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  homepageUrl!: string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  documentationUrl!: string | null;

  @Field(() => [String])
  @Property({ type: 'text[]' })
  tags!: string[];

  @Field(() => Json, { description: 'Whatever the project wants to keep with it: at most 50 keys.' })
  @Property({ type: 'json' })
  metadata!: Record<string, unknown>;

  @Field(() => String, { nullable: true, description: "The product's name in the project's own system." })
  @Property({ type: 'text', nullable: true })
  externalReference!: string | null;

  @Field(() => Int, { description: 'Counts the changes; REST shows it as the ETag.' })
  @Property({ type: 'integer' })
  version = 0;

  @Field(() => DateTime)
  @At()
  createdAt!: Temporal.Instant;

  @Field(() => DateTime)
  @At()
  updatedAt!: Temporal.Instant;

  constructor(projectId: string, fields: ProductFields, now: Temporal.Instant) {
    this.projectId = projectId;
    this.createdAt = now;
    this.replace(fields, now);
  }

  /** Takes on everything that can be edited; what is left out of the fields has been emptied by the caller. */
  replace(fields: ProductFields, now: Temporal.Instant): void {
    Object.assign(this, fields);
    this.touch(now);
  }

  archive(now: Temporal.Instant): void {
    this.status = ProductStatus.archived;
    this.touch(now);
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

  /** The version covers features, plans and prices too, which are no columns of this row. */
  private touch(now: Temporal.Instant): void {
    this.version += 1;
    this.updatedAt = now;
  }
}
