import { decodeId, networkProjectId, newId } from '../../../platform/values/ids.ts';
import { versionOf } from '../../../platform/events/record.ts';
import type { Actor, Happening } from '../../../platform/events/record.ts';

/** A row for the audit, for the events and, for a sign-in, for `sign_in`. Ids are uuids, as the statement needs them. */
export interface ArtifactNote {
  audit_id: string;
  event_id: string;
  sign_in_id: string | null;
  project_id: string;
  actor: string;
  type: string;
  version: number;
  subject: string;
  request_id: string | null;
  address: string | null;
  detail: Record<string, unknown>;
  user_id: string | null;
  client_id: string | null;
}

/** The note of a change, written by the same statement as the change. */
export function noteOf(
  actor: Actor,
  happening: Happening,
  signIn?: { userId: string; clientId: string },
): ArtifactNote {
  const { type, subject, projectId = networkProjectId, payload = {} } = happening;
  return {
    audit_id: decodeId('audit', newId('audit')),
    event_id: decodeId('event', newId('event')),
    sign_in_id: signIn ? decodeId('event', newId('event')) : null,
    project_id: decodeId('project', projectId),
    actor: actor.principal,
    type,
    version: versionOf(type),
    subject,
    request_id: actor.requestId ?? null,
    address: actor.address ?? null,
    detail: payload,
    user_id: signIn ? decodeId('user', signIn.userId) : null,
    client_id: signIn ? decodeId('client', signIn.clientId) : null,
  };
}
