import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { invalid } from '../../errors.ts';
import { Meter } from '../../metering/meter.ts';
import { parseId } from '../../platform/values/ids.ts';
import { rows, Where } from '../../platform/store/rows.ts';
import type { Row } from '../../platform/store/rows.ts';
import { rawSql, sql, uuid, uuids } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { Feature } from '../offers/feature.ts';
import { Plan } from '../offers/plan.ts';
import { Price } from '../offers/price.ts';
import { Product } from '../products/product.ts';
import { BulkFormat } from './import-input.ts';
import { exportedProduct } from './exported-product.ts';
import { writeHeader, writeProduct } from './write-product.ts';

export interface ExportRequest {
  projectId?: string | null;
  format: BulkFormat;
  /** The number of products, 1 to 1000. */
  first: number;
  after?: string | null;
}

export interface ExportPage {
  text: string;
  endCursor: string | null;
  hasNextPage: boolean;
}

/** The page ends once it has this many characters, even with fewer products than requested. */
const maxPageCharacters = 8_000_000;

/** Products read in one batch: few at first, then as many as have about `batchCharacters` of text. */
const firstBatch = 10;
const maxBatch = 100;
const batchCharacters = 2_000_000;

/**
 * Exports a page of a project's whole catalog, in order of registration. The pages together are one file, so only the
 * first page of a CSV has the header.
 */
export async function exportProducts(
  em: EntityManager,
  viewer: Viewer,
  { projectId, format, first, after }: ExportRequest,
): Promise<ExportPage> {
  const project = viewer.actIn('catalog:read', projectId);
  let endCursor = after ?? null;
  let text = !after && format === BulkFormat.csv ? writeHeader() : '';
  let remaining = first;
  for (
    let atOnce = Math.min(remaining, firstBatch);
    ;
    atOnce = Math.min(remaining, nextBatch(text.length / (first - remaining)))
  ) {
    const found = await productsAfter(em, project, endCursor, atOnce + 1);
    const shown = found.slice(0, atOnce);
    text += await textOf(em, format, shown);
    endCursor = shown.at(-1)?.id ?? endCursor;
    remaining -= atOnce;
    const hasNextPage = found.length > shown.length;
    if (!hasNextPage || text.length > maxPageCharacters || !remaining) return { text, endCursor, hasNextPage };
  }
}

function nextBatch(charactersPerProduct: number): number {
  return Math.max(1, Math.min(maxBatch, Math.floor(batchCharacters / charactersPerProduct)));
}

async function productsAfter(
  em: EntityManager,
  projectId: string,
  after: string | null,
  limit: number,
): Promise<Row<Product>[]> {
  const where = new Where().and(sql`project_id = ${uuid.project(projectId)} and deleted_at is null`);
  if (after) where.and(sql`id > ${readCursor(after)}`);
  return rows(em, Product, sql`${where.sql} order by id limit ${rawSql(String(limit))}`);
}

function readCursor(after: string): string {
  const parsed = parseId(after);
  if (parsed?.prefix === 'product') return parsed.uuid;
  throw invalid('/after', 'is not a cursor of this export; use the endCursor of the previous page');
}

async function textOf(em: EntityManager, format: BulkFormat, products: Row<Product>[]): Promise<string> {
  if (!products.length) return '';
  const ids = products.map(({ id }) => id);
  const features = await ofProducts(em, Feature, ids);
  const plans = await ofProducts(em, Plan, ids, isSold);
  const prices = await ofProducts(em, Price, ids, isSold);
  const meters = await meterKeys(em, [...features, ...prices]);
  const [featuresOf, plansOf, pricesOf] = [byProduct(features), byProduct(plans), byProduct(prices)];
  const exported = products.map((product) => {
    const offer = {
      features: featuresOf(product),
      plans: plansOf(product),
      prices: pricesOf(product),
      meters,
    };
    return exportedProduct(product, offer);
  });
  return exported.map((each) => writeProduct(format, each)).join('');
}

const isSold = rawSql('archived_at is null');

function byProduct<T extends { productId: string }>(things: T[]): (product: { id: string }) => T[] {
  const groups = Map.groupBy(things, ({ productId }) => productId);
  return ({ id }) => groups.get(id) ?? [];
}

function ofProducts<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  ids: readonly string[],
  condition: Sql = rawSql('true'),
): Promise<Row<T>[]> {
  const tail = sql`where product_id = any(${uuids.product(ids)}::uuid[]) and ${condition} order by position`;
  return rows(em, entity, tail);
}

async function meterKeys(
  em: EntityManager,
  metered: { meterId: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(metered.flatMap(({ meterId }) => meterId ?? []))];
  if (!ids.length) return new Map();
  const found = await rows(em, Meter, sql`where id = any(${uuids.meter(ids)}::uuid[])`);
  return new Map(found.map(({ id, key }) => [id, key]));
}
