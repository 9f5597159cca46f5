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
import { Invoice } from './invoice.ts';
import { warningsOf } from './invoice-warnings.ts';
import { partiesOf } from './parties.ts';
import { presentRate, reassembleWith } from './reassemble.ts';

export interface DraftToTax {
  account: CustomerAccount;
  invoice: Invoice;
  at: Temporal.Instant;
  /** When its time was billed, by default when the draft was created. */
  since?: Temporal.Instant;
}

/**
 * Taxes a draft again before it becomes final. A draft without a tax rate gets the rates and the customer's data of now. In
 * any other draft, only a line without a time changes: its tax point is the day of finalisation, so it gets the rate that
 * has followed its own by then.
 */
export async function retaxDraft(em: EntityManager, draft: DraftToTax): Promise<void> {
  const { invoice, account, at } = draft;
  if (invoice.replacesId) return taxReplacement(em, draft, invoice.replacesId);
  const { timezone } = account.profile;
  const isAnotherDay = dayIn(timezone, at) !== dayIn(timezone, invoice.createdAt);
  if (!invoice.warnings.length && (invoice.isOfSubscriptions || !isAnotherDay)) return;
  const lines = await em.find(InvoiceLine, { invoiceId: invoice.id }, { orderBy: { position: 'asc' } });
  if (lines.some(({ taxRule }) => taxRule === null)) return;
  if (invoice.warnings.length) taxAgain(draft, lines);
  else moveRates(draft, lines);
}

/**
 * Taxes a draft that replaces an invoice by the data of the customer of now and on the days of that invoice, since the
 * supply was then.
 */
async function taxReplacement(em: EntityManager, draft: DraftToTax, replacesId: string): Promise<void> {
  const { id: invoiceId } = draft.invoice;
  const { createdAt: since, finalizedAt } = await em.findOneOrFail(Invoice, { id: replacesId });
  const lines = await em.find(InvoiceLine, { invoiceId }, { orderBy: { position: 'asc' } });
  taxAgain({ ...draft, since, at: finalizedAt ?? draft.at }, lines);
}

/** Taxes a draft of now, also before it is locked: the worker asks so whether a held draft has its answer. */
export function taxAgain(draft: DraftToTax, lines: readonly InvoiceLine[]): void {
  const { account, invoice } = draft;
  const rates = lines.map((line) => freshRate(draft, line));
  const assembled = reassembleWith(invoice, lines, rates);
  invoice.parties = partiesOf(account);
  invoice.warnings = warningsOf(account, assembled);
}

/** The rate of a line by the rates and the customer of now; a rate that was named or decided stays, or that of an older version. */
export function freshRate(
  { account, invoice, at, since = invoice.createdAt }: DraftToTax,
  line: InvoiceLine,
): NamedRate {
  if (line.taxRule === null || line.taxRule === TaxRule.named || line.taxRule === TaxRule.decided)
    return presentRate(invoice, line);
  const { taxCode, periodStartAt, periodEndAt } = line;
  const period = periodStartAt && periodEndAt ? { startAt: periodStartAt, endAt: periodEndAt } : null;
  return rateOfCharge(account, { taxCode, period }, period ? since : at);
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
