import autocannon from 'autocannon';
import { connections } from '../measure.ts';
import type { Operation } from '../operations.ts';
import type { PostgresCpu } from '../postgres-cpu.ts';
import type { Server } from '../server.ts';

/** The requests of one kind. */
export interface Load {
  request: Operation['request'];
  postgres: PostgresCpu;
  /** The number of requests so far. */
  turn: number;
}

/** What a request costs, over all hubs. */
export interface LoadFigures {
  perSecond: number;
  nodeUs: number;
  postgresUs: number;
}

/** Sends an amount of requests over the same number of connections, however many hubs share them. */
export async function loadBy(hubs: readonly Server[], load: Load, amount: number): Promise<LoadFigures> {
  const [nodeBefore, postgresBefore] = [await cpuUsOf(hubs), load.postgres.read() ?? 0];
  const began = performance.now();
  await Promise.all(hubs.map((hub) => send(hub, load, amount / hubs.length, connections / hubs.length)));
  const runSeconds = (performance.now() - began) / 1000;
  return {
    perSecond: amount / runSeconds,
    nodeUs: ((await cpuUsOf(hubs)) - nodeBefore) / amount,
    postgresUs: ((load.postgres.read() ?? 0) - postgresBefore) / amount,
  };
}

async function send({ address }: Server, load: Load, amount: number, callers: number): Promise<void> {
  const whole = Math.round(amount);
  const result = await autocannon({
    url: address,
    connections: callers,
    amount: whole,
    sampleInt: 50,
    setupClient: (client) =>
      client.setRequests([{ setupRequest: (request) => ({ ...request, ...load.request((load.turn += 1), 0) }) }]),
  });
  if (result['2xx'] !== whole)
    throw new Error(`Requests failed; by status: ${JSON.stringify(result.statusCodeStats)}, errors: ${result.errors}`);
}

async function cpuUsOf(hubs: readonly Server[]): Promise<number> {
  const used = await Promise.all(hubs.map((hub) => hub.usage()));
  return used.reduce((sum, { cpuUs }) => sum + cpuUs, 0);
}
