import { spreadOf } from '../measure.ts';
import type { Spread } from '../measure.ts';
import type { PostgresCpu } from '../postgres-cpu.ts';
import { serveHub } from '../servers.ts';
import type { SuiteOptions } from '../suites.ts';
import type { Server } from '../server.ts';
import { makeBatch } from './events.ts';
import { PlainSql } from './floor.ts';
import { openProject, sendBatch } from './project.ts';
import type { MeteredProject, SentAs } from './project.ts';

/** The number of senders, of the events of a batch, and of the batches of a round. */
const senders = 4;
const batchSize = 1_000;
const batches = 160;
const rounds = 5;

/** The ways in which events are sent: their format, and how many there are in a request. */
const ways: readonly { as: SentAs; size: number; name: string }[] = [
  { as: 'graphql', size: batchSize, name: `hub by GraphQL, ${senders} senders of ${batchSize} events` },
  { as: 'lines', size: batchSize, name: `hub by JSON Lines, ${senders} senders of ${batchSize} events` },
  { as: 'lines', size: 10_000, name: `hub by JSON Lines, ${senders} senders of 10000 events` },
  { as: 'cloudevents', size: batchSize, name: `hub by CloudEvents, ${senders} senders of ${batchSize} events` },
];

interface Round {
  perSecond: number;
  nodeUs: number;
  postgresUs: number;
}

/** Measures how many usage events a second can be recorded: by the hub over HTTP, and by plain SQL. */
export async function benchUsage({ databaseUrl, postgres, profileFolder, progress }: SuiteOptions): Promise<string> {
  const project = await openProject(databaseUrl);
  const hub = await serveHub(databaseUrl, { profileFolder });
  const plain = new PlainSql(databaseUrl, project.uuid, project.meters, senders);
  const ofHub: Round[][] = ways.map(() => []);
  const ofPlain: Round[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      progress(round ? `round ${round} of ${rounds}` : 'warming up');
      for (const [place, way] of ways.entries()) {
        const hubRound = await recordByHub(hub, project, way, postgres);
        if (round > 0) ofHub[place]!.push(hubRound);
      }
      const plainRound = await recordByPlainSql(plain, postgres);
      if (round > 0) ofPlain.push(plainRound);
    }
  } finally {
    await plain.close();
    await hub.stop();
  }
  return table(ofHub, ofPlain);
}

async function recordByHub(
  hub: Server,
  project: MeteredProject,
  { as, size }: (typeof ways)[number],
  postgres: PostgresCpu,
): Promise<Round> {
  const length = (batches * batchSize) / size;
  const requests = Array.from({ length }, (_, turn) => sendBatch(project, turn, size, as));
  return measureRound(
    requests,
    size,
    postgres,
    async () => (await hub.usage()).cpuUs,
    async ({ path, ...init }) => {
      const answer = await (await fetch(hub.address + path, init)).text();
      if (!answer.includes(`"accepted":${size}`)) throw new Error(`The hub answers ${answer.slice(0, 300)}`);
    },
  );
}

/** The processor time of the statement's sender is that of this process, which makes nothing else meanwhile. */
function recordByPlainSql(plain: PlainSql, postgres: PostgresCpu): Promise<Round> {
  const values = Array.from({ length: batches }, () => plain.prepare(makeBatch(batchSize)));
  const ownCpu = () => {
    const { user, system } = process.cpuUsage();
    return Promise.resolve(user + system);
  };
  return measureRound(values, batchSize, postgres, ownCpu, (each) => plain.record(each));
}

/** Sends all batches by a few senders, each of which waits for its answer before it sends the next. */
async function measureRound<T>(
  all: T[],
  size: number,
  postgres: PostgresCpu,
  readCpuUs: () => Promise<number>,
  send: (batch: T) => Promise<void>,
): Promise<Round> {
  const waiting = [...all];
  const [nodeBefore, postgresBefore] = [await readCpuUs(), postgres.read() ?? 0];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: senders }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await send(next);
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const events = all.length * size;
  return {
    perSecond: events / seconds,
    nodeUs: ((await readCpuUs()) - nodeBefore) / events,
    postgresUs: ((postgres.read() ?? 0) - postgresBefore) / events,
  };
}

function table(ofHub: Round[][], ofPlain: Round[]): string {
  const ratioOf = (rounds: Round[]) =>
    spreadOf(rounds.map(({ perSecond }, round) => perSecond / ofPlain[round]!.perSecond));
  const ratios = ofHub.map(ratioOf).map(({ median, least, most }) => `${two(median)} (${two(least)} to ${two(most)})`);
  return [
    `${''.padEnd(52)}events/s   Node µs each   PostgreSQL µs each`,
    line(`plain SQL, ${senders} connections`, ofPlain),
    ...ways.map(({ name }, place) => line(name, ofHub[place]!)),
    '',
    `of plain SQL: ${ratios.join(', ')}`,
  ].join('\n');
}

function line(name: string, rounds: Round[]): string {
  const median = (figure: keyof Round): Spread['median'] => spreadOf(rounds.map((each) => each[figure])).median;
  const cells = [Math.round(median('perSecond')), median('nodeUs').toFixed(1), median('postgresUs').toFixed(1)];
  return name.padEnd(50) + cells.map((cell, at) => String(cell).padStart([10, 15, 21][at]!)).join('');
}

function two(value: number): string {
  return value.toFixed(2);
}
