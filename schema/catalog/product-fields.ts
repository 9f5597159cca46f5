import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ProductTranslation } from '../../src/catalog/products/product-parts.ts';
import { productStates } from '../../src/catalog/products/product-status.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { translationFor } from '../../src/catalog/products/translation-for.ts';
import { Json, Locale } from '../../src/platform/graphql/graphql-scalars.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { toHtml } from '../markdown.ts';
import { needs } from '../lists/relation.ts';

needs(Product, {
  descriptionHtml: ['description'],
  translation: ['name', 'tagline', 'description', 'translations'],
  privateMetadata: ['projectId', 'privateMetadata'],
  availableActions: ['projectId', 'status'],
});

/** What a product shows that is no column of it. */
@Resolver(() => Product)
export class ProductFieldsResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The description as HTML that may be shown on any page: HTML in it is text.',
  })
  descriptionHtml(@Root() { description }: Row<Product>, @Ctx() context: HubContext) {
    return toHtml(context, description);
  }

  @FieldResolver(() => ProductTranslation, {
    nullable: true,
    description:
      'What it says of itself in that language, or in the one it is a kind of (de for de-AT); what is missing, in its own.',
  })
  translation(
    @Root() product: Row<Product>,
    @Arg('locale', () => Locale, { description: 'The language wanted, such as de-AT.' }) locale: string,
  ): ProductTranslation | null {
    return translationFor(product, locale);
  }

  @FieldResolver(() => Json, {
    nullable: true,
    description: 'What its project alone reads; null for everyone else.',
  })
  privateMetadata(
    @Root() { projectId, privateMetadata }: Row<Product>,
    @Ctx() { viewer }: HubContext,
  ): Record<string, unknown> | null {
    return viewer.may('catalog:read', projectId) ? privateMetadata : null;
  }

  @FieldResolver(() => [String], {
    nullable: true,
    description: 'What can be done to its status now; null for who may not.',
  })
  availableActions(@Root() { projectId, status }: Row<Product>, @Ctx() { viewer }: HubContext): string[] | null {
    return viewer.may('catalog:write', projectId) ? productStates.availableActions({ status }) : null;
  }
}
