import { event } from './event-definition.ts';
import { flag, id, instant, integer, nullable, oneOf, text, texts } from './fields.ts';

const endpoint = {
  host: text('The host of its address. The rest may be a credential of the receiver.'),
  eventTypes: nullable(texts('The types of events that it gets; null for all.')),
  isOrdered: flag('Whether its events are sent one after the other.'),
};

export const webhookEvents = {
  'webhook_endpoint.created': event('webhookendpoint', 'A project gets its events at another address.', endpoint),
  'webhook_endpoint.updated': event('webhookendpoint', 'A webhook endpoint was changed.', {
    ...endpoint,
    changed: texts('The names of the changed fields.'),
  }),
  'webhook_endpoint.enabled': event('webhookendpoint', 'A webhook endpoint gets events again.'),
  'webhook_endpoint.disabled': event('webhookendpoint', 'A webhook endpoint gets no more events.', {
    reason: oneOf('WebhookDisabledReason', 'Why.'),
  }),
  'webhook_endpoint.deleted': event('webhookendpoint', 'A webhook endpoint was deleted.'),
  'webhook_endpoint.tested': event(
    'webhookendpoint',
    'A test of a webhook endpoint. It is sent to that endpoint alone, whichever types of events it gets.',
  ),
  'webhook_endpoint.secret_rotated': event('webhookendpoint', 'A webhook endpoint has a new secret.', {
    algorithm: oneOf('WebhookAlgorithm', 'How it signs.'),
    previousExpiresAt: nullable(instant('When the secret before stops signing; null if there was none.')),
  }),
  'webhook_endpoint.replayed': event('webhookendpoint', 'Events of a period are sent to a webhook endpoint again.', {
    from: instant('The start of the period.'),
    to: nullable(instant('The end of the period, exclusive; null for the time of the replay.')),
    only: oneOf('WebhookReplayScope', 'Which events.'),
    count: integer('The number of events.'),
  }),
  'webhook_message.replayed': event('webhookmessage', 'An event is sent to a webhook endpoint again.', {
    endpointId: id('webhookendpoint', 'The endpoint.'),
    eventId: id('event', 'The event.'),
  }),
};
