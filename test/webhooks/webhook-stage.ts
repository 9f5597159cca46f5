import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { Role } from '../../src/auth/projects/member.ts';
import type { User } from '../../src/auth/people/user.ts';
import { record } from '../../src/platform/events/record.ts';
import type { HubClient, Json } from '../support/client.ts';
import { People, ask } from '../support/people.ts';
import { Receiver } from './receiver.ts';

export let people: People;
export let project: Project;
export let owner: { user: User; api: HubClient };
export let receiver: Receiver;

beforeAll(async () => {
  people = await People.start({ allowPrivateAddresses: true });
});

afterAll(() => people.close());

/** Each test has a project of its own. */
export async function newProject(): Promise<void> {
  project = await people.seed.project();
  owner = await people.member(project, Role.owner);
  receiver = await Receiver.listen();
  opened.push(receiver);
}

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
  await people.sql('update webhook_endpoint set deleted_at = created_at, due_at = null where deleted_at is null');
});

export interface Endpoint {
  id: string;
  secret: string;
}

/** Creates an endpoint of the project; by default for all events, at the receiver. */
export async function createEndpoint(input: Record<string, unknown> = {}): Promise<Endpoint & Json> {
  const made = await ask(
    owner.api,
    `mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) {
      secret webhookEndpoint { id url isEnabled secrets { algorithm publicKey } } } }`,
    { input: { projectId: project.id, url: receiver.url, ...input } },
  );
  const { secret, webhookEndpoint } = made.createWebhookEndpoint!;
  return Object.assign(webhookEndpoint!, { secret: secret as unknown as string }) as unknown as Endpoint & Json;
}

/** Records events of the project, such as `release.published`, with numbers in their subjects. */
export async function happen(count = 1, first = 1): Promise<void> {
  for (let number = first; number < first + count; number += 1)
    await people.hub.orm.em.fork().transactional(async (em) => {
      record(em, { principal: 'test' }, people.clock.now(), {
        ...{ projectId: project.id, type: 'licence_key.created', subject: `key-${number}` },
      });
    });
}

/** Writes and sends all that is due. */
export const deliver = (): Promise<void> => people.hub.app.webhooks.drain();

export const endpointFields = 'id url isEnabled disabledReason failingSince version';

export async function readEndpoint(id: string, fields = endpointFields): Promise<Json> {
  const { webhookEndpoint } = await ask(owner.api, `{ webhookEndpoint(id: "${id}") { ${fields} } }`);
  return webhookEndpoint!;
}

export async function readMessages(endpointId: string, more = ''): Promise<Json[]> {
  const { webhookMessages } = await ask(
    owner.api,
    `{ webhookMessages(filter: { endpointId: "${endpointId}" ${more} }) { totalCount nodes {
      id eventId eventType state attempts dueAt deliveredAt sequence body
      attempted { nodes { url status problem response durationMs createdAt } } } } }`,
  );
  return [...webhookMessages!.nodes!];
}

/** The states of messages, such as "licence_key.created delivered 1", oldest first. */
export async function states(endpointId: string): Promise<string[]> {
  const messages = await readMessages(endpointId);
  return messages.reverse().map(({ eventType, state, attempts }) => [eventType, state, attempts].join(' '));
}

export async function change(field: string, args: string, answer = 'webhookEndpoint { id }'): Promise<Json> {
  const data = await ask(owner.api, `mutation { ${field}(${args}) { ${answer} } }`);
  return data[field]!;
}
