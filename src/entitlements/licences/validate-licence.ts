import type { EntityManager } from '@mikro-orm/postgresql';
import { Check } from '../../platform/values/check.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import { readVersion, sortKey } from '../../catalog/releases/version.ts';
import { instant, query, sql, uuid } from '../../platform/store/sql.ts';
import { isUsable } from './facts.ts';
import type { LicenceFacts } from './facts.ts';
import { licenceCodeFor } from './judge.ts';
import { LicenceCode, licenceCodeDetails } from './licence-code.ts';
import { ValidateLicenceInput } from './licence-input.ts';
import { openKey } from './open-key.ts';
import { LicenceStanding } from './standing.ts';

export interface Validation {
  code: LicenceCode;
  detail: string;
  /** Set where the key is signed by the project and its licence exists. */
  facts?: LicenceFacts;
  /** The granted features and their values; empty where the licence is unusable. */
  features: Record<string, unknown>;
}

/**
 * Checks whether a licence key meets the conditions of a program. The key is the only credential, so the result never
 * names the customer. Takes one statement, and a second with a version where the end or the updates
 * of the licence have passed.
 */
export async function validateLicence(
  em: EntityManager,
  input: ValidateLicenceInput,
  now: Temporal.Instant,
): Promise<Validation> {
  check(input);
  const { facts, fault } = await openKey(em, input, now);
  if (fault) return { code: fault, detail: licenceCodeDetails[fault], features: {} };
  const code = licenceCodeFor(facts, input, await publishedAt(em, facts, input.version));
  return { code, detail: detailOf(code, facts), facts, features: isUsable(facts) ? facts.features : {} };
}

function check(input: ValidateLicenceInput): void {
  checkBounds(new Check(), ValidateLicenceInput, input).done();
  if (input.productId) uuid.product(input.productId, '/productId');
}

function detailOf(code: LicenceCode, facts: LicenceFacts): string {
  if (code === LicenceCode.VALID && facts.standing === LicenceStanding.past_due)
    return 'The licence is valid; an invoice of its subscription is overdue.';
  if (code === LicenceCode.EXPIRED && isUsable(facts))
    return `${licenceCodeDetails.EXPIRED} It stays valid for versions that were published before: send the running version.`;
  return licenceCodeDetails[code];
}

/** Queries only for a licence whose end or updates have passed. Yanked releases count as published, and build metadata is ignored. */
async function publishedAt(
  em: EntityManager,
  { areUpdatesOver, productId, projectId }: LicenceFacts,
  text?: string | null,
): Promise<Temporal.Instant | null> {
  const version = areUpdatesOver && text ? readVersion(text) : null;
  if (!version) return null;
  const [row] = await query<{ at: Temporal.Instant | null }>(
    em,
    sql`select published_at as at from release
      where project_id = ${uuid.project(projectId)} and product_id = ${uuid.product(productId)}
        and version_key = ${sortKey(version)}`,
    { at: instant },
  );
  return row?.at ?? null;
}
