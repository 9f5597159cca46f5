import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import { conflict } from '../../errors.ts';
import type { Refusal } from '../../errors.ts';
import { Check } from '../../platform/values/check.ts';
import { problemOfEmail, readEmail } from '../../platform/values/email.ts';
import { query, sql } from '../../platform/store/sql.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { hashPassword } from './password.ts';
import { problemOfPassword } from './password-strength.ts';
import { SignUpInput } from './user-input.ts';
import { User } from './user.ts';

/** The checked input of a new account, with its password hashed. */
export interface NewAccount {
  email: string;
  name: string;
  passwordHash: string;
}

/** Creates an account. Refuses with `email_taken` when the address has an account in any spelling. */
export async function signUp(
  em: EntityManager,
  { network = '', ...input }: SignUpInput & { network?: string },
  now: Temporal.Instant,
  actor: Actor,
): Promise<User> {
  return openAccount(em, await prepareAccount(input, network), now, actor);
}

/**
 * The part of a sign-up without the database. Hashing takes a quarter of a second and may queue. It runs before the
 * transaction, so that many sign-ups at once do not hold all connections. `network` is the network's name.
 */
export async function prepareAccount(input: SignUpInput, network: string): Promise<NewAccount> {
  await checkAccount(input, network);
  const passwordHash = await hashPassword(input.password);
  return { email: readEmail(input.email), name: input.name.trim(), passwordHash };
}

export async function openAccount(
  em: EntityManager,
  { email: written, name, passwordHash }: NewAccount,
  now: Temporal.Instant,
  actor: Actor,
): Promise<User> {
  const email = readEmail(written);
  if (await isTaken(em, email)) throw emailTaken();
  const user = new User({ email, name, passwordHash, createdAt: now });
  em.persist(user);
  record(em, actor, now, { type: 'user.created', subject: user.id, payload: { email, name } });
  return user;
}

/** The same refusal as the unique index `email_taken` gives for a lost race. */
function emailTaken(): Refusal {
  return conflict('email_taken', 'An account with this email address already exists.');
}

async function checkAccount(input: SignUpInput, network: string): Promise<void> {
  const { email, name, password } = input;
  const [ofEmail, ofPassword] = [problemOfEmail(email), await problemOfPassword(password, { email, name, network })];
  const check = new Check()
    .that(ofEmail === undefined, '/email', ofEmail ?? '')
    .that(ofPassword === undefined, '/password', ofPassword ?? '');
  checkBounds(check, SignUpInput, input).done();
}

async function isTaken(em: EntityManager, email: string): Promise<boolean> {
  const [row] = await query(em, sql`select 1 from hub_user where lower(email) = ${email}`);
  return row !== undefined;
}
