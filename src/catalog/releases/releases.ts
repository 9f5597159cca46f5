import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { lock } from '../../platform/lock.ts';
import { lockOwnProduct } from '../products/products.ts';
import { Product } from '../products/product.ts';
import { maySee } from '../products/visible.ts';
import { Release } from './release.ts';
import { ReleaseStatus } from './release-status.ts';

/** One release that the viewer may see: a draft is its project's alone, any other is seen with its product. */
export async function findRelease(em: EntityManager, viewer: Viewer, id: string): Promise<Release> {
  viewer.require('catalog:read');
  const release = await em.findOne(Release, { id });
  if (release && (await isSeen(em, viewer, release))) return release;
  throw notFound('release');
}

/** One release that the viewer may change. */
export async function findOwnRelease(em: EntityManager, viewer: Viewer, id: string): Promise<Release> {
  return viewer.admit('catalog:write', await em.findOne(Release, { id }), 'release');
}

/** The same, kept from everybody else until they have. */
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

async function isSeen(em: EntityManager, viewer: Viewer, release: Release): Promise<boolean> {
  const product = await em.findOne(Product, { id: release.productId });
  const takesPart = viewer.may('catalog:read', release.projectId);
  const isShown = takesPart || release.status !== ReleaseStatus.draft;
  return isShown && product !== null && maySee(viewer, product, takesPart);
}
