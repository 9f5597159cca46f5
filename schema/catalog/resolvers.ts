import './product-fragments.ts';
import './release-fragments.ts';
import { ArtifactMutationsResolver, ArtifactUploadsResolver } from './artifact-mutations.ts';
import { ArtifactsResolver, ArtifactsOfReleasesResolver } from './artifacts.ts';
import { catalogEdges } from './edges.ts';
import { ExportsResolver } from './exports.ts';
import { FeaturesResolver } from './features.ts';
import { ImportsResolver } from './imports.ts';
import { MarkdownResolver } from './markdown.ts';
import { PlansResolver } from './plans.ts';
import { PriceEstimatesResolver } from './price-estimates.ts';
import { PricesResolver } from './prices.ts';
import { ProductFacetsResolver } from './product-facets.ts';
import { ProductFieldsResolver } from './product-fields.ts';
import { ProductMutationsResolver } from './product-mutations.ts';
import { ProductsOfProjectsResolver } from './products-of-projects.ts';
import { ProductsResolver } from './products.ts';
import { ReleaseFeedsResolver } from './release-feeds.ts';
import { ReleaseMutationsResolver } from './release-mutations.ts';
import { ReleasesOfProductsResolver } from './releases-of-products.ts';
import { ReleasesResolver } from './releases.ts';

/** The resolvers of the catalog. */
export const catalogResolvers = [
  ProductsResolver,
  ProductFieldsResolver,
  ProductFacetsResolver,
  ProductMutationsResolver,
  ImportsResolver,
  ExportsResolver,
  MarkdownResolver,
  PlansResolver,
  PriceEstimatesResolver,
  PricesResolver,
  FeaturesResolver,
  ReleasesResolver,
  ReleaseFeedsResolver,
  ReleasesOfProductsResolver,
  ReleaseMutationsResolver,
  ArtifactsResolver,
  ArtifactsOfReleasesResolver,
  ArtifactMutationsResolver,
  ArtifactUploadsResolver,
  ProductsOfProjectsResolver,
  ...catalogEdges,
] as const;
