import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { conflict, invalid } from '../../errors.ts';
import type { Refusal } from '../../errors.ts';
import { record } from '../../platform/events/record.ts';
import { newClientSecret } from '../secret.ts';
import type { Viewer } from '../viewer.ts';
import type { AddClientSecretInput, ExpireClientSecretInput, RevokeClientSecretInput } from './client-input.ts';
import { ClientSecret } from './client-secret.ts';
import { ClientAuthentication, authenticationOf } from './client.ts';
import type { Client } from './client.ts';
import { lockClient, requireScopesOf } from './clients.ts';
import { secretOf } from './create-client.ts';
import { eventFields } from '../../platform/events/event-fields.ts';

const mostSecrets = 5;

export interface MadeSecret {
  clientSecret: ClientSecret;
  /** The secret itself, shown once. */
  secret: string;
}

/** Finds a secret of a client that the viewer administers. */
export async function findClientSecret(em: EntityManager, viewer: Viewer, id: string): Promise<ClientSecret> {
  viewer.require('project:admin');
  return viewer.admit('project:admin', await em.findOne(ClientSecret, { id }), 'secret');
}

/** Adds a secret to a client; its existing secrets stay valid. */
export async function addClientSecret(
  em: EntityManager,
  viewer: Viewer,
  { clientId, expiresAt = null }: AddClientSecretInput,
  now: Temporal.Instant,
): Promise<MadeSecret> {
  const client = await lockClient(em, viewer, clientId);
  requireScopesOf(viewer, client);
  if (authenticationOf(client) !== ClientAuthentication.client_secret) throw keepsNone();
  if (expiresAt && Temporal.Instant.compare(expiresAt, now) <= 0) throw invalid('/expiresAt', 'must be in the future');
  if ((await usableSecrets(em, client, now)).length >= mostSecrets) throw tooMany();
  const made = newClientSecret();
  const clientSecret = Object.assign(secretOf(client, made, now), { expiresAt });
  em.persist(clientSecret);
  recordSecretEvent(em, viewer, now, { secret: clientSecret, type: 'client_secret.created' });
  return { clientSecret, secret: made.secret };
}

/** Sets the expiry of a secret, so that it overlaps with the next one during a rotation. */
export async function expireClientSecret(
  em: EntityManager,
  viewer: Viewer,
  { id, at, evenIfLast = false }: ExpireClientSecretInput,
  now: Temporal.Instant,
): Promise<ClientSecret> {
  if (Temporal.Instant.compare(at, now) < 0) throw invalid('/at', 'must not be in the past');
  const { clientId } = await findClientSecret(em, viewer, id);
  const usable = await usableSecrets(em, await lockClient(em, viewer, clientId), now);
  const secret = usable.find((one) => one.id === id);
  if (!secret) throw hasEnded();
  const isSooner = !secret.expiresAt || Temporal.Instant.compare(at, secret.expiresAt) < 0;
  const isLast = !usable.some((one) => one !== secret && one.isUsable(at));
  if (isSooner && isLast && !evenIfLast) throw lastOne();
  secret.expiresAt = at;
  recordSecretEvent(em, viewer, now, {
    secret,
    type: secret.isUsable(now) ? 'client_secret.expiry_set' : 'client_secret.revoked',
  });
  return secret;
}

/** Revokes a secret at once; a secret that has expired does not change. */
export async function revokeClientSecret(
  em: EntityManager,
  viewer: Viewer,
  { id, evenIfLast }: RevokeClientSecretInput,
  now: Temporal.Instant,
): Promise<ClientSecret> {
  const secret = await findClientSecret(em, viewer, id);
  return secret.isUsable(now) ? expireClientSecret(em, viewer, { id, at: now, evenIfLast }, now) : secret;
}

/** Revokes all secrets of a client that now authenticates by another method. */
export async function endAllSecrets(em: EntityManager, client: Client, now: Temporal.Instant): Promise<void> {
  for (const secret of await usableSecrets(em, client, now)) secret.expiresAt = now;
}

/** The current valid secrets. The client must be locked, so that no other request changes them. */
async function usableSecrets(em: EntityManager, { id }: Client, now: Temporal.Instant): Promise<ClientSecret[]> {
  const secrets = await em.find(
    ClientSecret,
    { clientId: id, $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] },
    { refresh: true },
  );
  return secrets.filter((secret) => secret.isUsable(now));
}

type SecretEvent = 'client_secret.created' | 'client_secret.expiry_set' | 'client_secret.revoked';

function recordSecretEvent(
  em: EntityManager,
  viewer: Viewer,
  now: Temporal.Instant,
  { secret, type }: { secret: ClientSecret; type: SecretEvent },
): void {
  const { id: secretId, projectId, clientId } = secret;
  const payload = { secretId, ...eventFields(secret, ['hint', 'expiresAt']) };
  record(em, viewer, now, { projectId, type, subject: clientId, payload });
}

function keepsNone(): Refusal {
  return conflict(
    'client_keeps_no_secret',
    'This client authenticates by its own keys or by PKCE alone, and has no secrets.',
  );
}

function tooMany(): Refusal {
  return conflict('too_many_secrets', `A client has at most ${mostSecrets} valid secrets; revoke one of them first.`);
}

function hasEnded(): Refusal {
  return conflict('secret_has_ended', 'This secret has ended and cannot be renewed; add another one.');
}

function lastOne(): Refusal {
  return conflict(
    'last_secret',
    'No other secret of the client is valid then, so it could not authenticate. Add one first, or set evenIfLast.',
  );
}
