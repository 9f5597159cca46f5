import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../auth/viewer.ts';
import { WebhookMessage } from './webhook-message.ts';

/** A message to an endpoint of a project that the viewer administers. */
export async function findMessage(em: EntityManager, viewer: Viewer, id: string): Promise<WebhookMessage> {
  viewer.require('project:admin');
  return viewer.admit('project:admin', await em.findOne(WebhookMessage, { id }), 'webhook_message');
}
