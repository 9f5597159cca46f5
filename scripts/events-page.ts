import type { z } from 'zod';
import { catalogue } from '../src/platform/events/catalogue/catalogue.ts';
import type { EventType } from '../src/platform/events/catalogue/catalogue.ts';
import { metaOf } from '../src/platform/events/catalogue/fields.ts';

/** Renders docs/events.md: the introduction below, and every event type with its payload from the catalogue. */
export function eventsPage(): string {
  const types = Object.keys(catalogue).sort() as EventType[];
  const nouns = [...new Set(types.map(nounOf))];
  const sections = nouns.map((noun) =>
    section(
      noun,
      types.filter((type) => nounOf(type) === noun),
    ),
  );
  return [introduction, ...sections].join('\n\n') + '\n';
}

function section(noun: string, types: readonly EventType[]): string {
  return [`## ${noun.replaceAll('_', ' ')}`, ...types.map(entry)].join('\n\n');
}

function entry(type: EventType): string {
  const { description, subject, payload, version } = catalogue[type];
  const about = subject === 'text' ? 'described above' : `${subject} id`;
  const head = `### ${type}\n\n${description} Subject: ${about}. Version ${version}.`;
  const fields = Object.entries(payload.shape as Record<string, z.ZodType>);
  if (!fields.length) return `${head} No payload.`;
  return `${head}\n\n| field | kind | meaning |\n| --- | --- | --- |\n${fields.map(row).join('\n')}`;
}

function row([name, field]: [string, z.ZodType]): string {
  const { kind, description } = metaOf(field);
  return `| \`${name}\` | ${kind} | ${description} |`;
}

function nounOf(type: EventType): string {
  return type.split('.')[0]!;
}

const introduction = `# Events

<!-- Printed by npm run schema from src/platform/events/catalogue: change it there. -->

An event is written in the transaction of the change that it reports, so neither exists without the other. The audit has the same entry with its actor. An event has a type of this list, the id of its subject, and a payload: the state of the subject at that moment, so that a receiver can act without another request. Within one request or one renewal, several events may follow each other; the last one of a subject has its final state. Payloads hold no secrets.

## Follow them

<!-- search: webhook, webhooks, notification, feed, subscribe to events -->

The hub posts events to [webhook endpoints](webhooks.md), or a program asks for them. \`events\` is the feed of a project (scope \`project:admin\`). Each event has a \`sequence\`: 1, 2, 3 and so on, without a gap, given after its commit; events of concurrent transactions are in the order in which they were written. Read a page, keep its \`endCursor\`, and continue after it, now or tomorrow: nothing is missed or repeated, with any number of concurrent writers, as long as events are kept: 90 days, or as the operators set ([retention](operations.md#retention)). A reader who was away for longer finds a gap in the sequence; it reads the present state instead. An empty page has no \`endCursor\`; ask again with the one you have.

\`\`\`graphql
query Follow($after: String) {
  events(first: 100, after: $after) {
    nodes { sequence type version subject payload at recordedAt testClockId }
    pageInfo { endCursor hasNextPage }
  }
}
\`\`\`

\`at\` is when it happened. \`testClockId\` names the [test clock](test-clocks.md) of a subject that lives by one: leave such events out where real customers are meant. What the clock brings about has the clock's time as \`at\`, which may lie years ahead; what was requested, such as an override of a grant, may have real time. \`recordedAt\` is when it was written, by the database's clock. \`order: newest_first\` shows what happened lately.

## Follow them live

<!-- search: sse, server-sent events, EventSource, stream, live -->

\`GET /events\` with \`Accept: text/event-stream\` is the same feed as server-sent events: those that exist, and then those to come, within a second of their commit, whichever instance has written them.

\`\`\`sh
curl -sN --max-time 2 "$HUB/events" -H "X-API-Key: $KEY" -H 'Accept: text/event-stream' || true
\`\`\`

\`\`\`
retry: 2000

id: 1
data: {"id":"event_...","sequence":"1","type":"api_key.created","version":1,"subject":"key_...","payload":{"name":"test","scopes":["catalog:read"],"replaces":null},"at":"2026-01-31T10:00:00.000Z","recordedAt":"2026-01-31T10:00:00.000Z","testClockId":null}
\`\`\`

The \`id\` is the sequence. A reader who comes back sends the last one as \`Last-Event-ID\`, as every client of server-sent events does, or as \`after\`: nothing that is kept is missed or repeated. A comment (\`:\`) every five seconds shows that the connection lives. The answer ends when the credential expires or is revoked, or when the instance ends: connect again. A project has 50 followers at an instance at most (\`too_many_followers\`), and a reader who takes nothing is waited for, and closed after a minute. \`EventSource\` of browsers sends no credential; read the answer of \`fetch\` as a stream.

## Types and versions

A type is a noun and a past participle, as in \`invoice.finalized\`. Be ready for types and fields that you do not know: both may be added at any time. What is there keeps its meaning; a field that changes it, or is taken away, raises the type's \`version\`. Events of version 0 are older than this list: they have the names and payloads of their time, and \`recordedAt\` is when the hub was upgraded.

Kinds of values: a _time_ is ISO 8601 in UTC with milliseconds, _minor units_ are an amount of money in the smallest unit of its currency, as text; a kind such as _SubscriptionStatus_ is an enumeration of the GraphQL schema.`;
