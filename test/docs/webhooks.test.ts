import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Role } from '../../src/auth/projects/member.ts';
import { freePort } from '../support/hub-process.ts';
import { People, ask } from '../support/people.ts';
import { root } from '../support/program.ts';
import { blocksOf } from './guide.ts';

const receivers = blocksOf('webhooks').filter(({ language }) => language === 'js webhook');
// Below the packages, where a program finds them.
const folder = mkdtempSync(join(root, 'node_modules/.webhook-receiver-'));
let people: People;
let child: ChildProcess | undefined;

beforeAll(async () => {
  people = await People.start({ allowPrivateAddresses: true });
});

afterEach(() => void child?.kill());

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await people.close();
});

/** Starts a receiver of the guide; returns what it has printed so far. */
async function start(code: string, env: Record<string, string>): Promise<() => string> {
  const file = join(folder, 'receiver.mjs');
  writeFileSync(file, code);
  child = spawn(process.execPath, [file], {
    env: { ...env, PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout!.on('data', (piece) => (output += String(piece)));
  for (let waited = 0; waited < 20_000; waited += 50) {
    const answer = await fetch(`http://127.0.0.1:${env.PORT}/hooks`, { method: 'POST', body: '{}' }).catch(
      () => undefined,
    );
    if (answer) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return () => output;
}

describe('a receiver of docs/webhooks.md', () => {
  it('is there for Express and for plain Node', () => {
    expect(receivers.map(({ text }) => text.includes('express'))).toEqual([true, false]);
  });

  it.each(receivers.map(({ text, line }) => [line, text] as const))(
    'at line %s prints each event once, and refuses what is not signed',
    async (_, code) => {
      const project = await people.seed.project();
      const { api } = await people.member(project, Role.owner);
      const port = String(await freePort());
      const url = `http://127.0.0.1:${port}/hooks`;
      const { createWebhookEndpoint: made } = await ask(
        api,
        `mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) {
          secret webhookEndpoint { id } } }`,
        { input: { projectId: project.id, url, eventTypes: ['webhook_endpoint.tested'] } },
      );
      const output = await start(code, { PORT: port, WEBHOOK_SECRET: String(made!.secret) });
      const id = made!.webhookEndpoint!.id;
      await ask(api, `mutation { testWebhookEndpoint(id: "${id}") { webhookEndpoint { id } } }`);
      await people.hub.app.webhooks.drain();
      const from = '2026-01-01T00:00:00Z';
      await ask(api, `mutation { replayWebhookEvents(input: { id: "${id}", from: "${from}", only: all }) { count } }`);
      await people.hub.app.webhooks.drain();
      expect(output()).toBe(`2 webhook_endpoint.tested ${id}\n`);
      const { webhookMessages } = await ask(
        api,
        `{ webhookMessages(filter: { endpointId: "${id}" }) { nodes { state attempted { nodes { status } } } } }`,
      );
      const accepted = { status: 204 };
      expect([...webhookMessages!.nodes!]).toEqual([
        { state: 'delivered', attempted: { nodes: [accepted, accepted] } },
      ]);
      const headers = { 'webhook-id': 'event_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' };
      const forged = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{}',
      });
      expect(forged.status).toBe(401);
    },
    60_000,
  );
});
