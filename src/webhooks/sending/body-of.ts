import type { DueWebhook } from './run.ts';

/** An event as it is sent. */
export type SentEvent = Pick<
  DueWebhook,
  'eventId' | 'type' | 'version' | 'sequence' | 'subject' | 'payload' | 'at' | 'testClockId'
>;

/** The body of a message, which is the same in every attempt. docs/webhooks.md describes its fields. */
export function bodyOf(projectId: string, event: SentEvent): string {
  const { eventId, type, version, sequence, subject, payload, at, testClockId } = event;
  return JSON.stringify({
    id: eventId,
    type,
    timestamp: at,
    version,
    sequence,
    projectId,
    subject,
    testClockId,
    data: payload,
  });
}
