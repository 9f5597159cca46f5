import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { ConfigError } from '../../config.ts';
import type { Config } from '../../config.ts';
import type { Orm } from '../../platform/postgres/orm.ts';
import { Refusal } from '../../errors.ts';
import { advisoryLocks } from '../../platform/store/advisory-locks.ts';
import { query, sql } from '../../platform/store/sql.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { forgetConsents } from '../clients/consents.ts';
import { noteVerified } from './email-verification.ts';
import { endEverySession } from './end-sessions.ts';
import { findByEmail } from './find-by-email.ts';
import { issueToken, redeemToken } from './one-time-token.ts';
import { hashPassword } from './password.ts';
import { problemOfPassword } from './password-strength.ts';
import { openAccount, signUp } from './sign-up.ts';
import type { NewAccount } from './sign-up.ts';
import type { User } from './user.ts';

/** The author of what the hub itself does at its start. */
export const hubStart: Actor = { principal: 'hub:start' };

/**
 * Runs at every start. A network without an operator gets the one in the configuration, or otherwise a setup link. Any
 * reader of the log can become the operator by that link. Returns the link; it is invalid after use and after the next
 * start.
 */
export async function ensureOperator(orm: Orm, config: Config, clock: Clock): Promise<string | undefined> {
  return orm.em.fork().transactional(async (em) => {
    await query(em, sql`select pg_advisory_xact_lock(${advisoryLocks.appointOperator})`);
    if (await hasOperator(em)) return undefined;
    if (config.operator) return appoint(em, { ...config.operator, network: config.network }, clock.now());
    const token = await issueToken(em, { purpose: 'setup' }, clock.now());
    return `${config.url}/setup?token=${token}`;
  });
}

/** Creates the operator by the setup link; only one of several concurrent calls succeeds. */
export async function setUpOperator(
  em: EntityManager,
  { token, account }: { token: string; account: NewAccount },
  now: Temporal.Instant,
  actor: Actor,
): Promise<User> {
  if (!(await redeemToken(em, 'setup', token, now))) throw setupLinkInvalid();
  const user = await openAccount(em, account, now, actor);
  makeOperator(em, user, now, actor);
  return user;
}

export function setupLinkInvalid(): Refusal {
  return new Refusal(
    'not_found',
    'setup_link_invalid',
    'This setup link has been used or replaced. Start the hub again to get a new one, if it has no operator yet.',
  );
}

async function hasOperator(em: EntityManager): Promise<boolean> {
  const [row] = await query(em, sql`select 1 from hub_user where is_operator limit 1`);
  return row !== undefined;
}

/**
 * An existing account with the address loses its password, sessions and consents, because it may belong to another
 * person.
 */
async function appoint(
  em: EntityManager,
  account: { email: string; password: string; network: string },
  now: Temporal.Instant,
) {
  const problem = await problemOfPassword(account.password, account);
  if (problem) throw new ConfigError([`HUB_OPERATOR_PASSWORD ${problem}.`]);
  const known = await findByEmail(em, account.email);
  const name = account.email.split('@')[0]!;
  const user = known ?? (await signUp(em, { ...account, name }, now, hubStart));
  if (known) {
    known.passwordHash = await hashPassword(account.password);
    await endEverySession(em, known.id, now);
    await forgetConsents(em, known.id);
  }
  makeOperator(em, user, now, hubStart);
  return undefined;
}

/**
 * The address counts as confirmed: the operator of the network has named it in the configuration, or has read the link
 * in the log.
 */
function makeOperator(em: EntityManager, user: User, now: Temporal.Instant, actor: Actor): void {
  user.isOperator = true;
  user.suspendedAt = null;
  user.updatedAt = now;
  noteVerified(em, user, now, actor);
  record(em, actor, now, { type: 'operator.appointed', subject: user.id, payload: { email: user.email } });
}
