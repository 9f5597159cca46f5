import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { chooseCustomer } from '../../billing/customers/choose-customer.ts';
import { lockAndCatchUp } from '../../billing/turns/lock-and-catch-up.ts';
import { checkGrant } from '../../catalog/offers/check-offer.ts';
import { Feature } from '../../catalog/offers/feature.ts';
import { Plan } from '../../catalog/offers/plan.ts';
import { Product } from '../../catalog/products/product.ts';
import { invalid, notFound, pointerTo } from '../../errors.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check, named } from '../../platform/values/check.ts';
import type { Grant } from '../grant-value.ts';
import { issueGrantLicence } from './issue-grant-licence.ts';
import { productGrantFields } from './product-grant-fields.ts';
import { GrantProductInput } from './product-grant-input.ts';
import { ProductGrant } from './product-grant.ts';

/** Gives a customer a plan, or values of features, without a subscription; only the project may. */
export async function grantProduct(
  em: EntityManager,
  viewer: Viewer,
  input: GrantProductInput,
  at: Temporal.Instant,
): Promise<ProductGrant> {
  viewer.require('billing:write');
  checkBounds(new Check(), GrantProductInput, input).done();
  const { plan, product } = await findGiven(em, viewer, input);
  const grants = await readGrants(em, product, input);
  const chosen = await chooseCustomer(em, viewer, product.projectId, input, at);
  const { customer, now } = await lockAndCatchUp(em, chosen.id, at);
  checkTimes(input, now);
  const { quantity, expiresAt = null, updatesUntilAt = null, reason = null } = input;
  const { id: customerId, projectId, testClockId } = customer;
  const of = { projectId, customerId, productId: product.id, planId: plan?.id ?? null, orderItemId: null };
  const times = { startsAt: now, expiresAt, updatesUntilAt };
  const grant = new ProductGrant({ ...of, ...times, quantity, grants, isSole: false, reason }, now);
  em.persist(grant);
  const payload = { ...productGrantFields(grant), grants };
  record(em, viewer, now, { ...subjectOf(grant), testClockId, type: 'product_grant.created', payload });
  if (plan) issueGrantLicence(em, viewer, { grant, plan, customer }, now);
  return grant;
}

interface Given {
  plan: Plan | null;
  product: Product;
}

/** Finds what an input names, in a project for which the viewer may bill. */
async function findGiven(em: EntityManager, viewer: Viewer, { planId, productId }: GrantProductInput): Promise<Given> {
  if (!planId && !productId) throw invalid('/planId', 'give planId, or productId with grants');
  const plan = await named('/planId', async () => {
    return planId ? viewer.admit('billing:write', await em.findOne(Plan, { id: planId }), 'plan') : null;
  });
  const id = plan?.productId ?? productId!;
  const product = await named(plan ? '/planId' : '/productId', async () => {
    return viewer.admit('billing:write', await em.findOne(Product, { id, deletedAt: null }), 'product');
  });
  if (productId && productId !== product.id)
    throw invalid('/productId', 'must be left out, or the product of the plan');
  if (plan && plan.productId !== product.id) throw notFound('plan');
  return { plan, product };
}

async function readGrants(
  em: EntityManager,
  { id: productId }: Product,
  { grants, planId }: GrantProductInput,
): Promise<Record<string, Grant>> {
  const given = Object.entries(grants ?? {});
  const check = new Check().that(Boolean(planId) || given.length > 0, '/grants', 'must name a feature, without a plan');
  const features = given.length ? await em.find(Feature, { productId }) : [];
  for (const [key, value] of given)
    checkGrant(check, features.find((feature) => feature.key === key)?.type, value, `/grants${pointerTo(key)}`);
  check.done();
  return Object.fromEntries(given) as Record<string, Grant>;
}

function checkTimes({ expiresAt, updatesUntilAt }: GrantProductInput, now: Temporal.Instant): void {
  const isFuture = (time: Temporal.Instant): boolean => Temporal.Instant.compare(time, now) > 0;
  const isWithin = !expiresAt || !updatesUntilAt || Temporal.Instant.compare(updatesUntilAt, expiresAt) <= 0;
  new Check()
    .that(!expiresAt || isFuture(expiresAt), '/expiresAt', 'must be in the future')
    .that(!updatesUntilAt || isFuture(updatesUntilAt), '/updatesUntilAt', 'must be in the future')
    .that(isWithin, '/updatesUntilAt', 'must not be after expiresAt')
    .done();
}
