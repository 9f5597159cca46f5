import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { Feature } from '../catalog/offers/feature.ts';
import type { FeatureType } from '../catalog/offers/feature.ts';
import { invalid, notFound } from '../errors.ts';
import { Where, rows } from '../platform/store/rows.ts';
import { instant, query, sql, typeId, uuids } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { visibleTo } from '../billing/customers/visible.ts';
import { boundaryAround } from '../billing/invoicing/arithmetic/calendar.ts';
import type { Cadence } from '../billing/invoicing/arithmetic/period.ts';
import { Entitlement, EntitlementSource } from './entitlement.ts';
import type { EntitlementFacts } from './entitlement.ts';
import type { EntitlementsArgs, EntitlementArgs } from './entitlement-input.ts';
import type { Grant } from './grant-value.ts';
import { holderOf } from './holder-of.ts';
import { entitlementsStatement } from './entitlements-statement.ts';

/** Lists the features that a customer may use, by product, and how much is left; in one statement. */
export async function listEntitlements(
  em: EntityManager,
  viewer: Viewer,
  args: EntitlementsArgs,
  now: Temporal.Instant,
): Promise<Entitlement[]> {
  const { where, isSelf } = holderOf(viewer, args);
  const statement = entitlementsStatement(where, filterOf(args), now);
  const found = await readGrants(em, statement);
  // A person may ask about themself even where nothing was ever billed to them.
  if (!found.length && !isSelf) throw notFound('customer');
  return found.flatMap(entitlementIn);
}

/** Lists the entitlements of each customer, of those that the viewer may see; in one statement. */
export async function entitlementsOfCustomers(
  em: EntityManager,
  viewer: Viewer,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<Entitlement[][]> {
  const where = visibleTo(viewer, {}, 'id').and(sql`id = any(${uuids.customer(ids)}::uuid[])`);
  const held = await readEntitlements(em, where, now);
  return ids.map((id) => held.get(id) ?? []);
}

/** Reads the entitlements of the customers that match, by customer. */
export async function readEntitlements(
  em: EntityManager,
  customer: Where,
  now: Temporal.Instant,
  filter = new Where(),
): Promise<Map<string, Entitlement[]>> {
  const found = await readGrants(em, entitlementsStatement(customer, filter, now));
  const byCustomer = Map.groupBy(found, ({ customerId }) => customerId);
  return new Map([...byCustomer].map(([id, rows]) => [id, rows.flatMap(entitlementIn)]));
}

/** A metered feature of a customer, and the meter that counts it. */
export interface MeteredEntitlement {
  meterId: string;
  entitlement: Entitlement;
}

/** Reads what customers that the viewer may see are entitled to of some meters, by customer; in two statements at most. */
export async function entitlementsToMeters(
  em: EntityManager,
  viewer: Viewer,
  { customerIds, meterIds }: { customerIds: readonly string[]; meterIds: readonly string[] },
  now: Temporal.Instant,
): Promise<Map<string, MeteredEntitlement[]>> {
  const features = await rows(em, Feature, sql`where meter_id = any(${uuids.meter(meterIds)}::uuid[])`);
  if (!features.length || !customerIds.length) return new Map();
  const customer = visibleTo(viewer, {}, 'id').and(sql`id = any(${uuids.customer(customerIds)}::uuid[])`);
  const ofFeatures = new Where().and(sql`exists (
    select from feature
    where feature.id = any(${uuids.feature(features.map(({ id }) => id))}::uuid[]) and feature.project_id = item.project_id
      and feature.product_id = item.product_id and feature.key = granted.key
  )`);
  const meterOf = new Map(features.map(({ productId, key, meterId }) => [`${productId} ${key}`, meterId!]));
  const held = await readEntitlements(em, customer, now, ofFeatures);
  const metered = (entitlement: Entitlement): MeteredEntitlement => ({
    meterId: meterOf.get(`${entitlement.productId} ${entitlement.feature}`)!,
    entitlement,
  });
  return new Map([...held].map(([id, entitlements]) => [id, entitlements.map(metered)]));
}

/** Finds the entitlement to one feature; null when the customer does not have it. */
export async function findEntitlement(
  em: EntityManager,
  viewer: Viewer,
  args: EntitlementArgs,
  now: Temporal.Instant,
): Promise<Entitlement | null> {
  const found = await listEntitlements(em, viewer, args, now);
  if (found.length <= 1) return found[0] ?? null;
  const slugs = found.map(({ productSlug }) => productSlug).join(', ');
  throw invalid('/product', `must be given: several products grant this customer the feature, ${slugs}`);
}

function filterOf({ feature, product }: EntitlementsArgs): Where {
  const where = new Where();
  if (feature) where.and(sql`granted.key = ${feature}`);
  if (product) where.and(sql`item.slug = ${product}`);
  return where;
}

type GrantRow = HeldGrantRow | { customerId: string; feature: null };

function readGrants(em: EntityManager, statement: Sql): Promise<GrantRow[]> {
  return query<GrantRow>(em, statement, {
    customerId: typeId.customer,
    productId: typeId.product,
    subscriptionId: typeId.subscription,
    productGrantId: typeId.productgrant,
  });
}

function entitlementIn(row: GrantRow): Entitlement[] {
  return row.feature === null ? [] : [new Entitlement(factsOf(row))];
}

/** A row of the statement. A customer who holds nothing has one row without a feature. */
interface HeldGrantRow {
  customerId: string;
  productId: string;
  productSlug: string;
  subscriptionId: string | null;
  productGrantId: string | null;
  feature: string;
  featureType: FeatureType | null;
  unit: string | null;
  value: Grant;
  isOverride: boolean;
  used: string | null;
  anchorAt: string;
  /** The time zone and the cadence of a subscription; null for a product grant. */
  timezone: string | null;
  interval: Cadence['interval'] | null;
  intervalCount: number | null;
  periodEndAt: string;
  cancelAt: string | null;
  /** The current time for the customer: of their test clock, if they have one. */
  nowAt: string;
}

function factsOf(row: HeldGrantRow): EntitlementFacts {
  const { productId, productSlug, subscriptionId, productGrantId, feature, featureType, unit, value, used } = row;
  return {
    productId,
    productSlug,
    subscriptionId,
    productGrantId,
    feature,
    featureType,
    unit,
    value,
    used,
    source: row.isOverride ? EntitlementSource.override : EntitlementSource.plan,
    resetsAt: featureType === 'metered' && typeof value === 'number' ? resetOf(row) : null,
  };
}

/** A period whose end has passed counts as over, even before its renewal is done: usage now belongs to the next one. */
function resetOf(row: HeldGrantRow): Temporal.Instant | null {
  const { timezone, interval, intervalCount } = row;
  if (timezone === null || interval === null || intervalCount === null) return null;
  const endAt = instant(row.periodEndAt);
  const isOver = Temporal.Instant.compare(instant(row.nowAt), endAt) >= 0;
  const resetsAt = isOver
    ? boundaryAround(endAt, instant(row.anchorAt), timezone, { interval, intervalCount }).endAt
    : endAt;
  const endsBefore = row.cancelAt !== null && Temporal.Instant.compare(instant(row.cancelAt), resetsAt) <= 0;
  return endsBefore ? null : resetsAt;
}
