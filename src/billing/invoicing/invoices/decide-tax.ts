import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { conflict } from '../../../errors.ts';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { bounded } from '../../../platform/graphql/bounded.ts';
import { checkBounds, line as oneLine } from '../../../platform/values/bounds.ts';
import { Check } from '../../../platform/values/check.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import { isMissing, namedRate, untaxed } from '../../customers/taxes/rate-for.ts';
import type { NamedRate } from '../../customers/taxes/rate-for.ts';
import type { TaxRate } from '../../customers/taxes/tax-rate.ts';
import { TaxRule } from '../../customers/taxes/tax-rule.ts';
import { invoiceFields } from './invoice-fields.ts';
import { InvoiceLine } from './invoice-line.ts';
import type { Invoice } from './invoice.ts';
import { presentRate, reassembleWith } from './reassemble.ts';

/** The categories of EN 16931 in which a project may decide that it adds no tax to a service. */
export enum UntaxedCategory {
  E = 'E',
  AE = 'AE',
  O = 'O',
}

registerEnumType(UntaxedCategory, {
  name: 'UntaxedCategory',
  description: 'Why no tax is added: the category of EN 16931.',
  valuesConfig: {
    E: { description: 'Exempt.' },
    AE: { description: 'Reverse charge: the customer owes the tax.' },
    O: { description: 'Outside the scope of the tax.' },
  },
});

@InputType({
  description: 'A decision about the lines of a draft that have no tax rate: a rate, or a category and a reason.',
})
export class TaxDecisionInput {
  @Field(() => ID, { nullable: true, description: 'The tax rate of the lines.' })
  taxRateId?: string | null;

  @Field(() => UntaxedCategory, { nullable: true, description: 'The category in which no tax is added.' })
  category?: UntaxedCategory | null;

  @bounded(oneLine(200))
  @Field(() => String, { nullable: true, description: 'Why no tax is added, as printed: 1 to 200 characters.' })
  reason?: string | null;
}

/** Refuses a decision that is neither a rate nor a category with its reason. */
export function checkDecision(tax: TaxDecisionInput): void {
  const { taxRateId, category, reason } = tax;
  checkBounds(new Check(), TaxDecisionInput, tax)
    .that(Boolean(taxRateId) !== Boolean(category), '', 'needs taxRateId, or category with reason')
    .that(!taxRateId || !reason, '/reason', 'has no effect beside taxRateId; leave it out')
    .that(!category || Boolean(reason), '/reason', 'must say why no tax is added')
    .done();
}

/** Whether a decision is given: the body of a REST request is one, and may be empty. */
export function isDecision(tax: TaxDecisionInput | null | undefined): tax is TaxDecisionInput {
  return Boolean(tax && (tax.taxRateId ?? tax.category ?? tax.reason));
}

interface Decision {
  account: CustomerAccount;
  invoice: Invoice;
  tax: TaxDecisionInput;
  at: Temporal.Instant;
}

/** Taxes the lines of a draft that have no rate as decided. Refuses a draft on which nothing is left to decide. */
export async function decideTax(
  em: EntityManager,
  actor: Actor,
  { account, invoice, tax, at }: Decision,
): Promise<void> {
  if (!invoice.warnings.length) throw nothingToDecide();
  const decided = rateDecided(account.rates, tax);
  const lines = await em.find(InvoiceLine, { invoiceId: invoice.id }, { orderBy: { position: 'asc' } });
  const rates = lines.map((line) => {
    const present = presentRate(invoice, line);
    return isUndecided(present) ? decided : present;
  });
  reassembleWith(invoice, lines, rates);
  invoice.warnings = [];
  const { id: taxRateId, percentage, category, reason = null } = decided;
  const payload = { ...invoiceFields(invoice), taxRateId, percentage, category, reason };
  record(em, actor, at, { ...subjectOf(invoice), type: 'invoice.tax_decided', payload });
  // Lines can change only while their invoice is a draft, so they are written now.
  await em.flush();
}

/** A line of an older version does not name its rule; without a rate and outside the scope, it is the one in question. */
function isUndecided(rate: NamedRate): boolean {
  return isMissing(rate) || (rate.rule === null && rate.id === null && rate.category === 'O');
}

function rateDecided(rates: readonly TaxRate[], { taxRateId, category, reason }: TaxDecisionInput): NamedRate {
  if (category) return untaxed(category, TaxRule.decided, reason);
  const rate = rates.find(({ id }) => id === taxRateId);
  const check = new Check().that(rate !== undefined, '/taxRateId', 'is no tax rate of the project, or an archived one');
  check.done();
  return namedRate(rate!, TaxRule.decided);
}

function nothingToDecide(): Error {
  return conflict('tax_is_decided', 'Every line of this draft has its tax already; finalise it without a decision.');
}
