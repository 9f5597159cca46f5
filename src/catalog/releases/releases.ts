import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { lockOwnProduct } from '../products/products.ts';
import { Product } from '../products/product.ts';
import { maySee } from '../products/visible.ts';
import type { HoldsProduct } from './holds-product.ts';
import { Release } from './release.ts';
import { ReleaseStatus } from './release-status.ts';

/** Finds one release that the viewer may see. Only the project sees drafts; others are visible with their product. */
export async function findRelease(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  holds: HoldsProduct,
): Promise<Release> {
  viewer.require('catalog:read');
  const release = await em.findOne(Release, { id });
  if (release && (await canSeeRelease(em, viewer, release, holds))) return release;
  throw notFound('release');
}

/** Finds a product whose releases the viewer may see. A buyer sees them even when the product is no longer for sale. */
export async function findProductOfReleases(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  holds: HoldsProduct,
): Promise<Product> {
  viewer.require('catalog:read');
  const product = await em.findOne(Product, { id, deletedAt: null });
  if (product && (await canSeeReleases(viewer, product, holds))) return product;
  throw notFound('product');
}

/** Finds one release that the viewer may change; not found once its product is deleted. */
export async function findOwnRelease(em: EntityManager, viewer: Viewer, id: string): Promise<Release> {
  viewer.require('catalog:write');
  const release = viewer.admit('catalog:write', await em.findOne(Release, { id }), 'release');
  if (await em.findOne(Product, { id: release.productId, deletedAt: null })) return release;
  throw notFound('release');
}

/** Finds and locks one release that the viewer may change. */
export async function lockOwnRelease(em: EntityManager, viewer: Viewer, id: string): Promise<Release> {
  const { id: found } = await findOwnRelease(em, viewer, id);
  return (await lock(em, Release, found))!;
}

/** Locks the product, then its release, so that only one transaction at a time decides which release is the newest. */
export async function lockReleaseWithProduct(
  em: EntityManager,
  viewer: Viewer,
  id: string,
): Promise<{ product: Product; release: Release }> {
  const { productId } = await findOwnRelease(em, viewer, id);
  const product = await lockOwnProduct(em, viewer, productId);
  return { product, release: await lockOwnRelease(em, viewer, id) };
}

async function canSeeRelease(
  em: EntityManager,
  viewer: Viewer,
  release: Release,
  holds: HoldsProduct,
): Promise<boolean> {
  const isShown = release.status !== ReleaseStatus.draft || viewer.may('catalog:read', release.projectId);
  const product = isShown && (await em.findOne(Product, { id: release.productId, deletedAt: null }));
  return product ? canSeeReleases(viewer, product, holds) : false;
}

async function canSeeReleases(viewer: Viewer, product: Product, holds: HoldsProduct): Promise<boolean> {
  return maySee(viewer, product, viewer.may('catalog:read', product.projectId)) || holds(product);
}
