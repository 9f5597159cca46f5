import { createServer as createSocketServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';
import { Receiver } from './receiver.ts';
import type { Received } from './receiver.ts';
import { openWork, recordEvents, seedEndpoints } from './seed-endpoints.ts';

/** The endpoints of a project; more would not be allowed. */
const ofProject = 50;

export interface ManyOptions {
  endpoints: number;
  /** Which of ten endpoints is bad; undefined for none. */
  bad?: number;
  events: number;
}

/** The ways in which receivers fail. */
const badPaths = ['dead', 'slow', 'redirecting', 'failing', 'garbage'] as const;

/** Milliseconds from the record of an event until an endpoint that works has got it, for each of them. */
export async function deliverToMany(
  database: TestDatabase,
  { endpoints, bad, events }: ManyOptions,
): Promise<{ waits: number[]; missing: number; repeated: number }> {
  const { orm } = database;
  const seed = new Seed(orm);
  const good = await Receiver.listen();
  const receivers = await openBad();
  const projects: string[] = [];
  for (let first = 0; first < endpoints; first += ofProject) {
    const { id } = await seed.project();
    projects.push(id);
    const urls = Array.from({ length: Math.min(ofProject, endpoints - first) }, (_, index) => {
      const number = first + index;
      return number % 10 === bad ? receivers.urls[Math.floor(number / 10) % badPaths.length]! : `${good.url}/${number}`;
    });
    await seedEndpoints(orm.em.fork(), id, { urls });
  }
  const expected = events * Array.from({ length: endpoints }).filter((_, number) => number % 10 !== bad).length;
  const work = openWork(orm);
  work.start({ check: () => Promise.resolve({ isReady: true, reasons: [] }) });
  const got = new Map<string, Received>();
  let repeated = 0;
  good.answer = (delivery, response) => {
    const name = nameOf(delivery);
    if (got.has(name)) repeated += 1;
    else if (delivery.body.includes('"key-')) got.set(name, delivery);
    response.writeHead(204).end();
  };
  const recordedAt = new Map<string, number>();
  try {
    for (let event = 1; event <= events; event += 1) {
      const before = got.size;
      for (const project of projects) {
        await recordEvents(orm.em.fork(), project, { first: event, count: 1 });
        recordedAt.set(`${project} key-${event}`, performance.now());
      }
      const end = performance.now() + 60_000 + endpoints * 20;
      while (got.size < before + expected / events && performance.now() < end) await sleep(20);
    }
  } finally {
    await work.close();
    await good.close();
    await receivers.close();
  }
  const waits = [...got.values()].flatMap(({ body, at }) => {
    const { projectId, subject } = JSON.parse(body) as { projectId: string; subject: string };
    const from = recordedAt.get(`${projectId} ${subject}`);
    return from === undefined ? [] : [at - from];
  });
  return { waits: waits.sort((a, b) => a - b), missing: expected - got.size, repeated };
}

/** A delivery may be repeated, when its answer is late. */
const nameOf = ({ path, headers }: Received): string => `${path} ${String(headers['webhook-id'])}`;

/** Receivers that refuse connections, never answer, redirect, fail, and answer with something that is no HTTP. */
async function openBad(): Promise<{ urls: string[]; close: () => Promise<void> }> {
  const http = await Receiver.listen();
  const garbage = createSocketServer((socket) => {
    socket.on('error', () => {}).resume();
    socket.end('no HTTP at all\r\n\r\n');
  });
  await new Promise<void>((listening) => garbage.listen(0, '127.0.0.1', listening));
  http.answer = ({ path }, response) => {
    if (path.endsWith('redirecting')) response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    else if (path.endsWith('failing')) response.writeHead(500).end('x'.repeat(5_000));
  };
  const byPath = {
    dead: 'http://127.0.0.1:9/dead',
    slow: `${http.url}/slow`,
    redirecting: `${http.url}/redirecting`,
    failing: `${http.url}/failing`,
    garbage: `http://127.0.0.1:${(garbage.address() as AddressInfo).port}/garbage`,
  };
  return {
    urls: badPaths.map((path) => byPath[path]),
    async close() {
      await http.close();
      await closed(garbage);
    },
  };
}

const closed = (server: Server): Promise<void> => new Promise((done) => void server.close(() => done()));

/** The value below which this share of the sorted numbers lies. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
