import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Distribution } from '../../catalog/products/product-parts.ts';
import type { Product } from '../../catalog/products/product.ts';
import { maySee } from '../../catalog/products/visible.ts';
import type { Release } from '../../catalog/releases/release.ts';
import { mayDownload } from '../licences/may-download.ts';
import { holdsRelease } from './held-products.ts';

/** The caller who wants to download, and the current time. With a licence key, the caller is its holder. */
export interface DownloadRequest {
  viewer: Viewer;
  licenceKey?: string | null;
  now: Temporal.Instant;
}

/** Whether a caller from outside the project may download a release of a product. */
export async function isEntitled(
  em: EntityManager,
  { viewer, licenceKey, now }: DownloadRequest,
  product: Product,
  { publishedAt }: Release,
): Promise<boolean> {
  if (product.distribution === Distribution.closed) return false;
  if (product.distribution === Distribution.open && maySee(viewer, product)) return true;
  if (await holdsRelease(em, viewer, { product, publishedAt }, now)) return true;
  return Boolean(licenceKey) && mayDownload(em, licenceKey!, product.id, publishedAt, now);
}
