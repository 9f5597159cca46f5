import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { lockOwnProduct } from '../products/products.ts';
import { Product } from '../products/product.ts';
import { maySee } from '../products/visible.ts';
import type { Holds } from './holds.ts';
import { Release } from './release.ts';
import { ReleaseStatus } from './release-status.ts';

/** One release that the viewer may see: a draft is its project's alone, any other is seen with its product. */
export async function findRelease(em: EntityManager, viewer: Viewer, id: string, holds: Holds): Promise<Release> {
  viewer.require('catalog:read');
  const release = await em.findOne(Release, { id });
  if (release && (await isSeen(em, viewer, release, holds))) return release;
  throw notFound('release');
}

/** A product whose releases the viewer may see: who holds it sees them when it is no longer for sale as well. */
export async function findReleased(em: EntityManager, viewer: Viewer, id: string, holds: Holds): Promise<Product> {
  viewer.require('catalog:read');
  const product = await em.findOne(Product, { id, deletedAt: null });
  if (product && (await seesReleases(viewer, product, holds))) return product;
  throw notFound('product');
}

/** One release that the viewer may change; with its product it is gone. */
export async function findOwnRelease(em: EntityManager, viewer: Viewer, id: string): Promise<Release> {
  viewer.require('catalog:write');
  const release = viewer.admit('catalog:write', await em.findOne(Release, { id }), 'release');
  if (await em.findOne(Product, { id: release.productId, deletedAt: null })) return release;
  throw notFound('release');
}

/** The same, kept from everyone else until they have. */
export async function lockOwnRelease(em: EntityManager, viewer: Viewer, id: string): Promise<Release> {
  const { id: found } = await findOwnRelease(em, viewer, id);
  return (await lock(em, Release, found))!;
}

/** Its product as well, and first: whichever of its releases is newest is judged by one at a time. */
export async function lockWithProduct(
  em: EntityManager,
  viewer: Viewer,
  id: string,
): Promise<{ product: Product; release: Release }> {
  const { productId } = await findOwnRelease(em, viewer, id);
  const product = await lockOwnProduct(em, viewer, productId);
  return { product, release: await lockOwnRelease(em, viewer, id) };
}

async function isSeen(em: EntityManager, viewer: Viewer, release: Release, holds: Holds): Promise<boolean> {
  const isShown = release.status !== ReleaseStatus.draft || viewer.may('catalog:read', release.projectId);
  const product = isShown && (await em.findOne(Product, { id: release.productId, deletedAt: null }));
  return product ? seesReleases(viewer, product, holds) : false;
}

async function seesReleases(viewer: Viewer, product: Product, holds: Holds): Promise<boolean> {
  return maySee(viewer, product, viewer.may('catalog:read', product.projectId)) || holds(product);
}
