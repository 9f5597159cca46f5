import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../../auth/viewer.ts';
import { invalid, notFound } from '../../../errors.ts';
import { checkBounds } from '../../../platform/values/bounds.ts';
import { Check } from '../../../platform/values/check.ts';
import { Rational } from '../../../platform/values/rational.ts';
import { sellerOf } from '../account.ts';
import { Customer } from '../customer.ts';
import { explainTax, outcomeOf } from './explain-tax.ts';
import { rateFor } from './rate-for.ts';
import type { TaxedCustomer } from './rate-for.ts';
import { TaxForInput } from './tax-answer.ts';
import type { TaxAnswer } from './tax-answer.ts';
import { dayIn } from './tax-point.ts';
import { TaxRule } from './tax-rule.ts';
import { checkVatId, normalVatId } from './vat-id.ts';

/** Returns the tax that a buyer would be charged on a day, and why. Nothing is stored, and VIES is not asked. */
export async function taxFor(
  em: EntityManager,
  viewer: Viewer,
  input: TaxForInput,
  now: Temporal.Instant,
): Promise<TaxAnswer> {
  const projectId = viewer.actIn('billing:read', input.projectId);
  const check = checkBounds(new Check(), TaxForInput, input);
  checkVatId(check, input.vatId, '/vatId').done();
  const customer = await buyerOf(em, projectId, input);
  const { profile, rates } = await sellerOf(em, projectId);
  const on = input.on ?? dayIn(profile.timezone, now);
  const sale = { profile, customer, rates };
  const found = rateFor(sale, input.taxCode ?? null, on);
  const percentage = Rational.of(found.percentage).toDecimal();
  const rule = found.rule ?? TaxRule.missing;
  const { id: rateId, name, category } = found;
  const explanation = explainTax(sale, { ...found, percentage }, on);
  return { outcome: outcomeOf[rule], rule, on, category, percentage, rateId, name, explanation };
}

async function buyerOf(
  em: EntityManager,
  projectId: string,
  { customerId, country = null, vatId, taxExempt }: TaxForInput,
): Promise<TaxedCustomer> {
  if (!customerId) {
    return { country, vatId: vatId ? normalVatId(vatId) : null, taxExempt: taxExempt ?? false, vatIdCheck: null };
  }
  if (country || vatId || taxExempt != null) {
    throw invalid('/customerId', 'give customerId, or the country, vatId and taxExempt of a buyer, not both');
  }
  const customer = await em.findOne(Customer, { id: customerId });
  if (customer?.projectId !== projectId) throw notFound('customer');
  return customer;
}
