import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { LicencePolicy } from '../../catalog/offers/licence-policy.ts';
import { instant, query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { overrideMatchesType } from '../override-matches-type.ts';
import type { LicenceFacts } from './facts.ts';
import { isSignedBy, readKey } from './key-text.ts';
import type { KeyClaims } from './key-text.ts';
import { LicenceCode } from './licence-code.ts';
import type { LicenceStatus } from './licence-status.ts';
import { currentVersion, grantsOfVersion } from '../held-item.ts';
import { licenceSource, sourceOfLicence } from './licence-source.ts';
import { LicenceStanding, endOf, instant as toInstant, standingOf } from './standing.ts';
import type { SourceStatus } from './standing.ts';

/** A key that a program sends, and the fingerprint of its machine. */
export interface PresentedKey {
  key: string;
  fingerprint?: string | null;
}

/** The licence of a key, or the reason why there is none. */
export type OpenKeyResult =
  | { facts: LicenceFacts; fault?: undefined }
  | { facts?: undefined; fault: LicenceCode.NOT_FOUND | LicenceCode.TAMPERED };

/** Reads the licence of a key in one statement; verifies the signature before it returns any data. */
export async function openKey(
  em: EntityManager,
  presented: PresentedKey,
  now: Temporal.Instant,
): Promise<OpenKeyResult> {
  const sent = readKey(presented.key);
  if (!sent) return { fault: LicenceCode.NOT_FOUND };
  const row = sent === 'broken' ? undefined : await read(em, sent.claims, presented.fingerprint);
  if (sent === 'broken' || !row || !isSignedBy(row.public_key, sent)) return { fault: LicenceCode.TAMPERED };
  return row.id === null ? { fault: LicenceCode.NOT_FOUND } : { facts: factsOf(row, sent.claims, now) };
}

interface FoundLicenceRow {
  public_key: string;
  id: string;
  status: LicenceStatus;
  policy: LicencePolicy;
  created_at: Temporal.Instant;
  product_id: string;
  plan_id: string;
  product: string;
  plan: string;
  grants: Record<string, unknown>;
  quantity: number;
  ended_at: string | null;
  source_status: SourceStatus;
  cancel_at: string | null;
  clock_at: string | null;
  updates_until_at: string | null;
  test_clock_id: string | null;
  machines: number;
  place: number | null;
}

/** Without a licence, the row has only the public key. */
type LicenceKeyRow = FoundLicenceRow | { public_key: string; id: null };

async function read(
  em: EntityManager,
  claims: KeyClaims,
  fingerprint?: string | null,
): Promise<LicenceKeyRow | undefined> {
  const [row] = await query<LicenceKeyRow>(em, licenceStatement(claims, fingerprint ?? null), {
    id: typeId.licence,
    product_id: typeId.product,
    test_clock_id: typeId.clock,
    plan_id: typeId.plan,
    created_at: instant,
  });
  return row;
}

function factsOf(row: FoundLicenceRow, claims: KeyClaims, now: Temporal.Instant): LicenceFacts {
  const times = {
    subscription: { status: row.source_status, cancelAt: row.cancel_at },
    item: { endedAt: row.ended_at },
    clockAt: row.clock_at,
  };
  const { status, policy, product, plan, place } = row;
  const [standing, endsAt] = [standingOf(times, now), endOf(times)];
  const endedAt = standing === LicenceStanding.ended ? (endsAt ?? now) : null;
  const updatesUntilAt = row.updates_until_at === null ? null : toInstant(row.updates_until_at);
  return {
    id: row.id,
    projectId: claims.project,
    testClockId: row.test_clock_id,
    productId: row.product_id,
    planId: row.plan_id,
    product,
    plan,
    status,
    standing,
    policy,
    issuedAt: row.created_at,
    endsAt,
    endedAt,
    releasesBefore: earliest(endedAt, updatesUntilAt),
    areUpdatesOver: endedAt !== null || isOver(updatesUntilAt, times.clockAt, now),
    features: withoutDenied(row.grants),
    machinesUsed: row.machines,
    machinesMax: placesOf(policy, row.quantity),
    place,
  };
}

/** The earlier of two times, of which each may be unknown. */
function earliest(a: Temporal.Instant | null, b: Temporal.Instant | null): Temporal.Instant | null {
  if (!a || !b) return a ?? b;
  return a.epochMilliseconds < b.epochMilliseconds ? a : b;
}

function isOver(at: Temporal.Instant | null, clockAt: string | null, now: Temporal.Instant): boolean {
  const time = clockAt === null ? now : toInstant(clockAt);
  return at !== null && at.epochMilliseconds <= time.epochMilliseconds;
}

/** The largest Int of GraphQL and integer of PostgreSQL. */
const maxPlaces = 2 ** 31 - 1;

/** The number of machines on which a licence may be used at once; null for any number. */
export function placesOf({ maxMachines }: LicencePolicy, quantity: number): number | null {
  return maxMachines ? Math.min(maxMachines * quantity, maxPlaces) : null;
}

function withoutDenied(grants: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(grants).filter(([, value]) => value !== false && value !== 0));
}

const versionOfSource = sql`case when granted.id is null then item.plan_version else ${currentVersion} end`;

const licenceStatement = (claims: KeyClaims, fingerprint: string | null): Sql => sql`
  select signing.public_key, licence.id, licence.status, licence.policy, licence.created_at, licence.product_id,
    product.slug as product, plan.id as plan_id, plan.key as plan,
    (${grantsOfVersion(versionOfSource)}) || overridden.grants || coalesce(granted.grants, '{}') as grants, ${licenceSource}, mine.place,
    (select count(*)::int from machine
     where machine.licence_id = licence.id and machine.project_id = licence.project_id) as machines
  from licence_key signing
  left join licence
    on licence.id = ${uuid.licence(claims.licence)} and licence.project_id = signing.project_id
  ${sourceOfLicence}
  left join product on product.id = licence.product_id and product.project_id = licence.project_id
  left join plan on plan.id = coalesce(item.plan_id, granted.plan_id) and plan.project_id = licence.project_id
  left join lateral (
    select coalesce(jsonb_object_agg(override.feature, override.value), '{}') as grants
    from subscription_grant override
    where override.subscription_id = licence.subscription_id and override.project_id = licence.project_id
      and override.product_id = licence.product_id and ${overrideMatchesType}
  ) overridden on true
  left join machine mine
    on mine.licence_id = licence.id and mine.project_id = licence.project_id
    and mine.fingerprint = ${fingerprint}
  where signing.project_id = ${uuid.project(claims.project)} and signing.id = ${claims.kid}`;
