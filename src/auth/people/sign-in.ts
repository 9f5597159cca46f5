import { Entity } from '@mikro-orm/decorators/legacy';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { At, Id, IdOf } from '../../platform/columns.ts';
import { decodeId, newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/record.ts';

/** That a person came in to a project through one of its clients. */
@Entity()
export class SignIn {
  @Id('event')
  id: string = newId('event');

  @IdOf('project')
  projectId!: string;

  @IdOf('user')
  userId!: string;

  @IdOf('client')
  clientId!: string;

  @At()
  at!: Temporal.Instant;

  constructor(values: Omit<SignIn, 'id'>) {
    Object.assign(this, values);
  }
}

/** Writes a sign-in down with its audit and its event, in one statement: it is on the way of every sign-in. */
export async function noteSignIn(
  em: EntityManager,
  { projectId, userId, clientId }: Pick<SignIn, 'projectId' | 'userId' | 'clientId'>,
  now: Temporal.Instant,
  actor: Actor,
): Promise<void> {
  await em.execute(NOTE, [
    decodeId('project', projectId),
    now.toString(),
    decodeId('event', newId('event')),
    decodeId('user', userId),
    decodeId('client', clientId),
    decodeId('audit', newId('audit')),
    actor.principal,
    userId,
    actor.requestId ?? null,
    actor.address ?? null,
    JSON.stringify({ clientId }),
    decodeId('event', newId('event')),
    userId,
    JSON.stringify({ clientId }),
  ]);
}

const NOTE = `
  with context as (select ?::uuid as project_id, ?::timestamptz as at), noted as (
    insert into sign_in (id, project_id, user_id, client_id, at)
    select ?::uuid, project_id, ?::uuid, ?::uuid, at from context
  ), audited as (
    insert into audit_entry (id, project_id, at, actor, action, subject, request_id, address, detail)
    select ?::uuid, project_id, at, ?, 'user.signed_in', ?, ?, ?, ?::jsonb from context
  )
  insert into outbox_event (id, project_id, type, subject, payload, at)
  select ?::uuid, project_id, 'user.signed_in', ?, ?::jsonb, at from context`;
