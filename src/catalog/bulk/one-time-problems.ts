import type { EntityManager } from '@mikro-orm/postgresql';
import { findByIds } from '../../platform/store/find-by-ids.ts';
import type { OfferMeters } from '../offers/meters-of-offer.ts';
import { emptyOffer } from '../offers/offer.ts';
import { Interval } from '../offers/price.ts';
import { oneTimeProblems } from '../products/one-time-prices.ts';
import { ProductStatus } from '../products/product-status.ts';
import { Product } from '../products/product.ts';
import type { CatalogImport } from './catalog-import.ts';
import type { ImportProblem } from './import-problem.ts';
import { matchProducts } from './match-products.ts';
import type { ProductLine } from './read-products.ts';
import { readOffers } from './update-products.ts';

/** A new product is for sale unless its line says otherwise. */
const newProduct = { publishedAt: null, status: ProductStatus.active };

/** Reports every price that a line would publish though it is paid once. Takes no statement if there is no such price. */
export async function oneTimeProblemsOfLines(
  em: EntityManager,
  catalogImport: CatalogImport,
  all: readonly ProductLine[],
  meters: OfferMeters,
): Promise<ImportProblem[]> {
  const lines = all.filter(({ input }) => input.plans.some(hasOneTimePrice));
  if (!lines.length) return [];
  const known = await matchProducts(em, catalogImport, [lines[0]!.line, lines.at(-1)!.line]);
  const ids = lines.flatMap(({ line }) => known.get(line) ?? []);
  const products = await findByIds(em, Product, ids);
  const offers = await readOffers(em, ids);
  return lines.flatMap(({ line, input }) => {
    const product = products.get(known.get(line) ?? '');
    const before = product ? offers(product.id) : emptyOffer;
    const problems = oneTimeProblems(product ?? newProduct, before, input, meters);
    return problems.map((problem) => ({ line, ...problem }));
  });
}

function hasOneTimePrice({ prices }: ProductLine['input']['plans'][number]): boolean {
  return prices.some(({ interval }) => interval === Interval.once);
}
