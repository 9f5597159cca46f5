import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import type { Answer, Json } from '../support/client.ts';
import { People } from '../support/people.ts';
import { unique } from '../support/seed.ts';

export let people: People;
export let folder: string;
export let project: Project;
export let seller: HubClient;
export let buyer: HubClient;
export let buyerId: string;
export let stranger: HubClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), '.hub-releases-'));
  people = await People.start({ files: { folder } });
  project = await people.seed.project();
  seller = HubClient.withKey(people.hub.address, await people.seed.key(project));
  const terms = { selfService: 'all_clients', selfServiceActivation: 'immediate' };
  await bodyOf(seller.post('/billing/profile/changes', terms));
  const { id } = await people.user();
  buyerId = id;
  buyer = await people.as({ id });
  stranger = await people.as(await people.user());
});

afterAll(async () => {
  await people.close();
  await rm(folder, { recursive: true });
});

const plans = [
  {
    key: 'team',
    name: 'Team',
    licencePolicy: { maxMachines: 1, atEnd: 'maintain', offlineDays: 7 },
    prices: [{ currency: 'EUR', unitAmount: '9.90' }],
  },
];

export async function product(more: object = {}): Promise<Json> {
  return bodyOf(seller.post('/catalog/products', { slug: unique('forge'), name: 'Forge', plans, ...more }));
}

export async function bodyOf(answer: Promise<Answer>): Promise<Json> {
  const { status, body } = await answer;
  if (status > 201) throw new Error(JSON.stringify(body));
  return body;
}

export function release(id: unknown, version: string, more: object = {}): Promise<Json> {
  return bodyOf(seller.post(`/catalog/products/${String(id)}/releases`, { version, ...more }));
}

export async function published(id: unknown, version: string, more: object = {}): Promise<Json> {
  return publish((await release(id, version, more)).id);
}

export function publish(id: unknown): Promise<Json> {
  return bodyOf(seller.post(`/catalog/releases/${String(id)}/publish`, {}));
}

export const bytes = Buffer.from('#!/bin/sh\necho forge\n');
export const sha256 = createHash('sha256').update(bytes).digest('hex');
export const announced = { filename: 'forge.sh', size: bytes.length, sha256, platform: 'linux', arch: 'arm64' };

/** Announces an artifact; returns its upload address. */
export function announce(releaseId: unknown, more: object = {}): Promise<Json> {
  return bodyOf(seller.post(`/catalog/releases/${String(releaseId)}/artifacts`, { ...announced, ...more }));
}

export async function put(url: unknown, body: Uint8Array | string = bytes): Promise<{ status: number; code?: string }> {
  const answer = await fetch(String(url), { method: 'PUT', body: body as BodyInit });
  const text = await answer.text();
  return { status: answer.status, code: text ? (JSON.parse(text) as { code: string }).code : undefined };
}

export const codeOf = async (answer: Promise<Answer>): Promise<string> => {
  const { status, body } = await answer;
  return `${status} ${String(body.code ?? 'ok')}`;
};
