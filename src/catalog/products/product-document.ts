import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, Int } from 'type-graphql';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { readOnly } from '../../platform/graphql/read-only.ts';
import type { OfferDocument } from '../offers/offer-document.ts';
import { offerOfDocument } from '../offers/offer-document.ts';
import { fieldsOf } from './field-definition.ts';
import { initialValues, withProductDocument } from './product-decorators.ts';
import type { ProductInput } from './product-input.ts';
import type { ProductValues } from './product-table.ts';

@InputType({ description: 'The project of a product as it is read; all of it is read-only here.' })
export class ProjectDocumentInput {
  @readOnly
  @Field(() => ID, { nullable: true, description: 'The id of the project.' })
  id?: string | null;

  @Field(() => String, { nullable: true, description: 'Its short name.' })
  slug?: string | null;

  @Field(() => String, { nullable: true, description: 'The name that people read.' })
  name?: string | null;
}

/**
 * A whole product as an answer shows it, with changes. In GraphQL it has the name of the input without read-only fields
 * that it took the place of, so that the documents of clients stay valid.
 */
@InputType('ProductInput', {
  description:
    'A whole product, for `replaceProduct`: as it was read, with its changes; at most 300,000 characters in all. Read-only fields may be left out; a value that differs from the present one is refused.',
})
@withProductDocument
export class ProductDocument extends fieldsOf<Omit<ProductValues, keyof OfferDocument> & OfferDocument>() {
  @readOnly
  @Field(() => ID, { nullable: true, description: 'The id of the product; read-only.' })
  id?: string | null;

  @readOnly
  @Field(() => ProjectDocumentInput, { nullable: true, description: 'The project that offers it; read-only.' })
  project?: ProjectDocumentInput | null;

  @readOnly
  @Field(() => Int, {
    nullable: true,
    description: 'The version that was read; without `ifVersion`, the change is refused as stale if it has passed.',
  })
  version?: number | null;

  @readOnly
  @Field(() => DateTime, { nullable: true, description: 'When it was created; read-only.' })
  createdAt?: Temporal.Instant | null;

  @readOnly
  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was last changed; without a version, the change is refused as stale if that is not the time.',
  })
  updatedAt?: Temporal.Instant | null;

  @readOnly
  @Field(() => DateTime, { nullable: true, description: 'When it was first for sale; read-only.' })
  publishedAt?: Temporal.Instant | null;

  @readOnly
  @Field(() => DateTime, { nullable: true, description: 'When it was archived; read-only.' })
  archivedAt?: Temporal.Instant | null;

  @readOnly
  @Field(() => [String], { nullable: true, description: 'The transitions that its status allows; read-only.' })
  availableActions?: string[] | null;

  constructor() {
    super();
    Object.assign(this, initialValues());
  }
}

/** The writable part of a document. */
export function inputOfDocument(document: ProductDocument): ProductInput {
  const { id: _id, project: _project, version: _version, availableActions: _actions, ...others } = document;
  const { createdAt: _created, updatedAt: _updated, publishedAt: _published, archivedAt: _archived, ...input } = others;
  return { ...input, ...offerOfDocument(document) };
}
