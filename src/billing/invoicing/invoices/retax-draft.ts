import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { rateOfCharge } from '../../customers/account.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import { namedRate } from '../../customers/taxes/rate-for.ts';
import type { NamedRate } from '../../customers/taxes/rate-for.ts';
import { dayIn } from '../../customers/taxes/tax-point.ts';
import type { TaxRate } from '../../customers/taxes/tax-rate.ts';
import { TaxRule } from '../../customers/taxes/tax-rule.ts';
import { isValidOn } from '../../customers/taxes/validity.ts';
import { InvoiceLine } from './invoice-line.ts';
import type { Invoice } from './invoice.ts';
import { warningsOf } from './invoice-warnings.ts';
import { partiesOf } from './parties.ts';
import { presentRate, reassembleWith } from './reassemble.ts';

export interface DraftToTax {
  account: CustomerAccount;
  invoice: Invoice;
  at: Temporal.Instant;
}

/**
 * Taxes a draft again before it becomes final. A draft without a tax rate gets the rates and the customer's data of now. In
 * any other draft, only a line without a time changes: its tax point is the day of finalisation, so it gets the rate that
 * has followed its own by then.
 */
export async function retaxDraft(em: EntityManager, draft: DraftToTax): Promise<void> {
  const { invoice, account, at } = draft;
  const { timezone } = account.profile;
  const isAnotherDay = dayIn(timezone, at) !== dayIn(timezone, invoice.createdAt);
  if (!invoice.warnings.length && (invoice.isOfSubscriptions || !isAnotherDay)) return;
  const lines = await em.find(InvoiceLine, { invoiceId: invoice.id }, { orderBy: { position: 'asc' } });
  if (lines.some(({ taxRule }) => taxRule === null)) return;
  if (invoice.warnings.length) taxAgain(draft, lines);
  else moveRates(draft, lines);
}

/** Taxes a draft of now, also before it is locked: the worker asks so whether a held draft has its answer. */
export function taxAgain({ account, invoice, at }: DraftToTax, lines: readonly InvoiceLine[]): void {
  const rates = lines.map((line) => freshRate({ account, invoice, at }, line));
  const assembled = reassembleWith(invoice, lines, rates);
  invoice.parties = partiesOf(account);
  invoice.warnings = warningsOf(account, assembled);
}

/** The rate of a line by the rates and the customer of now; a rate that was named or decided stays. */
export function freshRate({ account, invoice, at }: DraftToTax, line: InvoiceLine): NamedRate {
  if (line.taxRule === TaxRule.named || line.taxRule === TaxRule.decided) return presentRate(invoice, line);
  const { taxCode, periodStartAt, periodEndAt } = line;
  const period = periodStartAt && periodEndAt ? { startAt: periodStartAt, endAt: periodEndAt } : null;
  return rateOfCharge(account, { taxCode, period }, period ? invoice.createdAt : at);
}

function moveRates({ account, invoice, at }: DraftToTax, lines: readonly InvoiceLine[]): void {
  const day = dayIn(account.profile.timezone, at);
  const rates = lines.map((line) => {
    const follower =
      line.periodEndAt || line.taxRule !== TaxRule.rate ? undefined : followerOf(account.rates, line, day);
    return follower ? namedRate(follower, TaxRule.rate) : presentRate(invoice, line);
  });
  if (rates.some(({ id }, index) => id !== lines[index]!.taxRateId)) reassembleWith(invoice, lines, rates);
}

/** The rate of the same country and tax code on a day. */
function followerOf(rates: readonly TaxRate[], { taxRateId }: InvoiceLine, day: string): TaxRate | undefined {
  const own = rates.find(({ id }) => id === taxRateId);
  return rates.find((rate) => {
    return rate.country === own?.country && rate.taxCode === own?.taxCode && isValidOn(rate, day);
  });
}
