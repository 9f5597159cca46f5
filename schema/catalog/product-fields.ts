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

/** The fields of a product that are not its columns. */
@Resolver(() => Product)
export class ProductFieldsResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The description as HTML that is safe on any page; HTML in the description is shown as text.',
  })
  descriptionHtml(@Root() { description }: Row<Product>, @Ctx() context: HubContext) {
    return toHtml(context, description);
  }

  @FieldResolver(() => ProductTranslation, {
    nullable: true,
    description:
      "The texts in a language, or in its parent language (de for de-AT); missing texts are in the product's own language.",
  })
  translation(
    @Root() product: Row<Product>,
    @Arg('locale', () => Locale, { description: 'The requested language, such as de-AT.' }) locale: string,
  ): ProductTranslation | null {
    return translationFor(product, locale);
  }

  @FieldResolver(() => Json, {
    nullable: true,
    description: 'Values that only its project can read; null for every other caller.',
  })
  privateMetadata(
    @Root() { projectId, privateMetadata }: Row<Product>,
    @Ctx() { viewer }: HubContext,
  ): Record<string, unknown> | null {
    return viewer.may('catalog:read', projectId) ? privateMetadata : null;
  }

  @FieldResolver(() => [String], {
    nullable: true,
    description: 'The transitions that its status allows now; null for a caller without permission.',
  })
  availableActions(@Root() { projectId, status }: Row<Product>, @Ctx() { viewer }: HubContext): string[] | null {
    return viewer.may('catalog:write', projectId) ? productStates.availableActions({ status }) : null;
  }
}
