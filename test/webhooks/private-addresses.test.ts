import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { Role } from '../../src/auth/projects/member.ts';
import type { HubClient } from '../support/client.ts';
import { People, ask } from '../support/people.ts';

let people: People;
let project: Project;
let api: HubClient;
let server: Server;
let connections = 0;

beforeAll(async () => {
  people = await People.start();
  server = createServer((_, response) => response.end()).on('connection', () => (connections += 1));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});

beforeEach(async () => {
  project = await people.seed.project();
  ({ api } = await people.member(project, Role.owner));
});

afterAll(async () => {
  server.close();
  await people.close();
});

const create = (url: string) => api.post('/webhooks', { projectId: project.id, url });

describe('a hub that calls no private addresses', () => {
  it.each([
    ...['https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0177.0.0.1/'],
    ...[
      'https://localhost/',
      'https://LOCALHOST/',
      'https://localhost./',
      'https://a.localhost/',
      'https://１２７.0.0.1/',
    ],
    ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/', 'https://[64:ff9b::7f00:1]/'],
    ...['https://169.254.169.254/latest', 'https://metadata.google.internal/', 'https://[fd00:ec2::254]/'],
    ...[
      'https://10.0.0.1/',
      'https://192.168.0.1/',
      'https://172.16.0.1/',
      'https://0.0.0.0/',
      'https://printer.local/',
    ],
    ...['https://db/', 'https://127.0.0.1:8443/', 'https://ada:pass@example.org/', 'https://example.org@127.0.0.1/'],
    ...['http://example.org/', 'file:///etc/passwd', 'javascript:alert(1)', 'gopher://example.org/', '//example.org/'],
    ...['https://', 'https://example.org/#x', 'https://example.org/\r\nhost: x', ' https://example.org/', 'x', ''],
  ])('creates no endpoint for %j, and changes none to it', async (url) => {
    const { status, body } = await create(url);
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/url']);
    const { body: made } = await create('https://example.org/hooks');
    const changed = await api.post(`/webhooks/${String(made.id)}/changes`, { url });
    expect([changed.status, changed.body.errors?.[0]?.pointer]).toEqual([422, '/url']);
    expect((await api.get(`/webhooks/${String(made.id)}`)).body.url).toBe('https://example.org/hooks');
  });

  it('creates no endpoint for an address that is too long', async () => {
    const { status, body } = await create(`https://example.org/${'a'.repeat(5_000)}`);
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/url']);
  });

  it('connects to none that an earlier hub has stored, or that a name resolves to now', async () => {
    const { port } = server.address() as AddressInfo;
    const input = { projectId: project.id, url: 'https://example.org/hooks', eventTypes: ['webhook_endpoint.tested'] };
    const { body: made } = await api.post('/webhooks', input);
    const id = String(made.id);
    expect((await api.post(`/webhooks/${id}/test`, {})).status).toBe(200);
    for (const url of [`https://127.0.0.1:${port}/`, `https://localhost:${port}/`, `http://127.0.0.1:${port}/`]) {
      await people.sql(`update webhook_endpoint set url = ? where type_id('webhookendpoint', id) = ?`, [url, id]);
      await people.hub.app.webhooks.drain();
      people.clock.advance({ hours: 25 });
    }
    const messages = `{ webhookMessages(filter: { endpointId: "${id}" }) { nodes { attempted { nodes { problem } } } } }`;
    const { webhookMessages } = await ask(api, messages);
    const [message] = [...webhookMessages!.nodes!];
    const problems = [...message!.attempted!.nodes!].map(({ problem }) => String(problem));
    expect(problems).toEqual([
      expect.stringContaining('only https'),
      expect.stringContaining('private address'),
      expect.stringContaining('private address'),
    ]);
    expect(connections).toBe(0);
  });
});
