import type { EntityManager } from '@mikro-orm/postgresql';
import { TaxBehavior } from '../../../catalog/offers/price.ts';
import { Product } from '../../../catalog/products/product.ts';
import { notFound } from '../../../errors.ts';
import { findByIds } from '../../../platform/store/find-by-ids.ts';
import { checkBounds } from '../../../platform/values/bounds.ts';
import type { Check } from '../../../platform/values/check.ts';
import { priceOf } from '../../../platform/values/money.ts';
import type { TaxRate } from '../../customers/taxes/tax-rate.ts';
import { entire } from '../arithmetic/proration.ts';
import type { Charge } from './charge.ts';
import { InvoiceLineInput } from './invoice-input.ts';
import { LineKind } from './invoice-line.ts';

/** The charge of a line that was written by hand; a negative price deducts an amount. No coupon discounts it. */
export function manualCharge(
  line: InvoiceLineInput,
  currency: string,
  products: ReadonlyMap<string, Product>,
): Charge & { kind: LineKind.manual } {
  const { description, quantity, unitAmount, productId = null, taxBehavior } = line;
  const amountMinor = priceOf(unitAmount, quantity, currency);
  return {
    ...{ description, quantity, unitAmount, amountMinor, productId },
    kind: LineKind.manual,
    wholeMinor: amountMinor,
    share: entire,
    period: null,
    priceId: null,
    subscriptionId: null,
    itemId: null,
    meterId: null,
    correctsLineId: null,
    recordedUntilAt: null,
    isTaxInclusive: taxBehavior === TaxBehavior.inclusive,
    taxCode: line.taxCode ?? (productId ? (products.get(productId)?.taxCode ?? null) : null),
    namedRateId: line.taxRateId ?? null,
    isDiscountable: false,
  };
}

/** The maximum of a line in minor units; the sum of all lines stays far below the limit of a database bigint. */
const maxLineMinor = 10n ** 16n;

/** Reports what is wrong with lines; `at` is the pointer to their list. */
export function checkLines(check: Check, lines: readonly InvoiceLineInput[], currency: string, at: string): Check {
  lines.forEach((each, index) => {
    checkBounds(check, InvoiceLineInput, each, `${at}/${index}`);
    checkAmount(check, each, currency, `${at}/${index}`);
  });
  return check;
}

/** Reports a line whose amount, charged or deducted, exceeds the maximum. */
export function checkAmount(
  check: Check,
  { unitAmount, quantity }: Pick<InvoiceLineInput, 'unitAmount' | 'quantity'>,
  currency: string,
  at: string,
): void {
  const minor = priceOf(unitAmount, quantity, currency);
  const isWithin = -maxLineMinor <= minor && minor <= maxLineMinor;
  check.that(isWithin, `${at}/quantity`, 'must be less: the line exceeds the maximum amount of an invoice line');
}

/** Reports rates that the project does not have, or has archived; one of another time may be named. */
export function checkNamedRates(
  check: Check,
  lines: readonly InvoiceLineInput[],
  rates: readonly TaxRate[],
  at: string,
): Check {
  const own = new Set(rates.map(({ id }) => id));
  lines.forEach(({ taxRateId, taxCode }, index) => {
    if (!taxRateId) return;
    check
      .that(own.has(taxRateId), `${at}/${index}/taxRateId`, 'is no tax rate of the project, or an archived one')
      .that(!taxCode, `${at}/${index}/taxCode`, 'has no effect beside taxRateId; give one of them');
  });
  return check;
}

/** The products that the lines at a pointer name, which must be the project's own. */
export async function productsOf(
  em: EntityManager,
  projectId: string,
  lines: readonly InvoiceLineInput[],
  at: string,
): Promise<Map<string, Product>> {
  const productIds = new Set(lines.flatMap(({ productId }) => productId ?? []));
  const found = await findByIds(em, Product, [...productIds]);
  const wrong = lines.findIndex(({ productId }) => productId && found.get(productId)?.projectId !== projectId);
  if (wrong >= 0) throw notFound('product', `${at}/${wrong}/productId`);
  return found;
}
