import type { EntityManager } from '@mikro-orm/postgresql';
import { Rational } from '../../../platform/values/rational.ts';
import { InvoiceLine } from '../invoices/invoice-line.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { remainingOf } from './remaining-of.ts';
import type { CreditableRest } from './remaining-of.ts';

type Rated = Pick<InvoiceLine, 'taxRateId' | 'taxPercentage' | 'taxCategory'>;

/** The key shared by lines with the same tax rate. */
export function rateKey({ taxRateId, taxPercentage, taxCategory }: Rated): string {
  return `${taxRateId} ${Rational.of(taxPercentage).toDecimal()} ${taxCategory}`;
}

/** What is left to credit of an invoice at each of its tax rates: of all its lines, less its deductions. */
export async function restByRate(em: EntityManager, { id }: Pick<Invoice, 'id'>): Promise<Map<string, CreditableRest>> {
  const lines = await em.find(InvoiceLine, { invoiceId: id });
  const rests = await remainingOf(em, lines);
  const byRate = new Map<string, CreditableRest>();
  for (const line of lines) {
    const { netMinor, taxMinor } = byRate.get(rateKey(line)) ?? { netMinor: 0n, taxMinor: 0n };
    const rest = rests.get(line.id)!;
    byRate.set(rateKey(line), { netMinor: netMinor + rest.netMinor, taxMinor: taxMinor + rest.taxMinor });
  }
  return byRate;
}

/**
 * Limits the credits on an invoice with deductions to what is left at each tax rate, in the order of the lines. Deductions
 * that are taken back as well make room for more.
 */
export async function limitToRest<T extends CreditableRest & { line: Rated }>(
  em: EntityManager,
  invoice: Invoice,
  planned: readonly T[],
): Promise<T[]> {
  const rests = await restByRate(em, invoice);
  const isDeduction = ({ netMinor }: T) => netMinor < 0n;
  for (const line of planned.filter(isDeduction)) take(rests.get(rateKey(line.line))!, line);
  return planned.map((line) => {
    if (isDeduction(line)) return line;
    const rest = rests.get(rateKey(line.line))!;
    const limited = {
      ...line,
      netMinor: lesser(line.netMinor, rest.netMinor),
      taxMinor: lesser(line.taxMinor, rest.taxMinor),
    };
    take(rest, limited);
    return limited;
  });
}

function take(rest: CreditableRest, { netMinor, taxMinor }: CreditableRest): void {
  rest.netMinor -= netMinor;
  rest.taxMinor -= taxMinor;
}

function lesser(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
