import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { eventTime } from '../platform/events/event-fields.ts';
import { record } from '../platform/events/record.ts';
import type { SealedBox } from '../platform/seal.ts';
import { query, sql, uuid } from '../platform/store/sql.ts';
import { checkBounds } from '../platform/values/bounds.ts';
import { Check } from '../platform/values/check.ts';
import type { MadeEndpoint } from './create-endpoint.ts';
import { RotateWebhookSecretInput } from './endpoint-input.ts';
import { lockEndpoint } from './find-endpoint.ts';
import { newWebhookSecret } from './signing/new-secret.ts';

/** Makes a new secret. The one before also signs for some hours; any older one ends at once. */
export async function rotateSecret(
  em: EntityManager,
  viewer: Viewer,
  { input, box }: { input: RotateWebhookSecretInput; box: SealedBox },
  now: Temporal.Instant,
): Promise<MadeEndpoint> {
  checkBounds(new Check(), RotateWebhookSecretInput, input).done();
  const { id, algorithm, overlapHours } = input;
  const endpoint = await lockEndpoint(em, viewer, id);
  const { projectId } = endpoint;
  const ofEndpoint = sql`endpoint_id = ${uuid.webhookendpoint(id)} and project_id = ${uuid.project(projectId)}
    and algorithm = ${algorithm}`;
  await query(em, sql`delete from webhook_secret where ${ofEndpoint} and expires_at is not null`);
  const expiresAt = now.add({ hours: overlapHours });
  const before = await query(
    em,
    sql`update webhook_secret set expires_at = ${expiresAt} where ${ofEndpoint} returning 1`,
  );
  const { row, shown } = newWebhookSecret(box, endpoint, algorithm, now);
  em.persist(row);
  const payload = { algorithm, previousExpiresAt: before.length ? eventTime(expiresAt) : null };
  record(em, viewer, now, { projectId, type: 'webhook_endpoint.secret_rotated', subject: id, payload });
  return { webhookEndpoint: endpoint, secret: shown };
}
