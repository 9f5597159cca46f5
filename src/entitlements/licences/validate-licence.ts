import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { readVersion, sortKey } from '../../catalog/releases/version.ts';
import { instant, query, sql, uuid } from '../../platform/store/sql.ts';
import { isUsable } from './facts.ts';
import type { LicenceFacts } from './facts.ts';
import { judge } from './judge.ts';
import { LicenceCode, details } from './licence-code.ts';
import { checkMachine } from './licence-input.ts';
import type { ValidateLicenceInput } from './licence-input.ts';
import { openKey } from './open-key.ts';
import { LicenceStanding } from './standing.ts';

export interface Validation {
  code: LicenceCode;
  detail: string;
  /** Where the key is one that the project has signed. */
  facts?: LicenceFacts;
  /** What of each feature it grants: nothing where the licence itself is good for nothing. */
  features: Record<string, unknown>;
}

/**
 * Says whether a licence key is good for what a program wants of it. The key is the credential: anyone who holds it is
 * told this much, and nothing of whose it is. One statement, and a second where it matters when a version came out.
 */
export async function validateLicence(
  em: EntityManager,
  input: ValidateLicenceInput,
  now: Temporal.Instant,
): Promise<Validation> {
  check(input);
  const { facts, fault } = await openKey(em, input, now);
  if (fault) return { code: fault, detail: details[fault], features: {} };
  const code = judge(facts, input, await publishedAt(em, facts, input.version));
  return { code, detail: detailOf(code, facts), facts, features: isUsable(facts) ? facts.features : {} };
}

function check({ productId, version, features, ...input }: ValidateLicenceInput): void {
  checkMachine(input)
    .line(version, '/version', 100)
    .atMost(features ?? [], '/features', 100)
    .done();
  if (productId) uuid.product(productId, '/productId');
}

function detailOf(code: LicenceCode, facts: LicenceFacts): string {
  if (code === LicenceCode.VALID && facts.standing === LicenceStanding.past_due)
    return 'The licence is valid; an invoice of its subscription is overdue.';
  if (code === LicenceCode.EXPIRED && isUsable(facts))
    return `${details.EXPIRED} It continues for versions that were published before: name the one that runs.`;
  return details[code];
}

/** Asked only where it matters. A yanked release was published all the same; build metadata makes no other version. */
async function publishedAt(
  em: EntityManager,
  { endedAt, productId, projectId }: LicenceFacts,
  text?: string | null,
): Promise<Temporal.Instant | null> {
  const version = endedAt && text ? readVersion(text) : null;
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
