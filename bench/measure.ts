import autocannon from 'autocannon';
import type { Operation, Servers } from './operations.ts';
import type { PostgresCpu } from './postgres-cpu.ts';
import type { HttpRequest } from './requests.ts';
import type { Server } from './server.ts';
import type { StatementCount } from './statement-count.ts';

export interface MeasureOptions {
  rounds: number;
  seconds: number;
  postgres: PostgresCpu;
  statements: StatementCount;
  progress: (what: string) => void;
}

/** The median of the rounds, with the least and the most of them. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

/** The result of one operation over all rounds. */
export interface Measurement {
  name: string;
  /** The name of its baseline. */
  floor: string;
  /** User and system time of the server process for each request. */
  cpuUs: Spread;
  /** The same of all processes of PostgreSQL; undefined where it cannot be read. */
  postgresUs?: Spread;
  /** The server's time divided by that of the baseline in the same round. */
  ratio: Spread;
  /** Responses a second. */
  perSecond: Spread;
  p50Ms: Spread;
  p99Ms: Spread;
  statements: number;
  bytes: number;
}

type Figure = 'cpuUs' | 'postgresUs' | 'perSecond' | 'p50Ms' | 'p99Ms';
type Round = Record<Figure, number>;

/** The number of concurrent requests. */
export const connections = 20;

/**
 * A warm-up is repeated until two of its turns take about the same time, since V8 compiles hot code step by step. It is
 * short, because the points of a project last for some 15,000 lists an hour.
 */
const warmUp = { requests: 200, sameWithin: 0.05, mostTurns: 8 };

/** Measures all operations in each round, so that a busy moment of the machine affects them equally. */
export async function measure(
  servers: Servers,
  operations: Operation[],
  { rounds, seconds, postgres, statements, progress }: MeasureOptions,
): Promise<Measurement[]> {
  const callers = operations.map((operation) => new Caller(servers[operation.server], operation, postgres));
  progress('warming up');
  for (const caller of callers) await caller.warmUp(seconds);
  for (let round = 1; round <= rounds; round += 1) {
    progress(`round ${round} of ${rounds}`);
    for (const caller of callers) await caller.round();
  }
  const byName = new Map(callers.map((caller) => [caller.operation.name, caller]));
  return statements.during(async () => {
    const measured: Measurement[] = [];
    for (const caller of callers)
      measured.push({
        ...caller.sum(byName.get(caller.operation.floor)!),
        ...(await caller.one(statements)),
      });
    return measured;
  });
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)]!, sorted[Math.ceil((sorted.length - 1) / 2)]!];
  return { median: (low + high) / 2, least: sorted[0]!, most: sorted.at(-1)! };
}

class Caller {
  readonly #rounds: Round[] = [];
  #turn = 0;
  #requests = 0;

  constructor(
    private readonly server: Server,
    readonly operation: Operation,
    private readonly postgres: PostgresCpu,
  ) {}

  /** Warms up, and calculates the number of requests for a round of `seconds`. */
  async warmUp(seconds: number): Promise<void> {
    let { cpuUs: before, perSecond } = await this.#run(warmUp.requests);
    for (let turn = 1; turn < warmUp.mostTurns; turn += 1) {
      const { cpuUs, perSecond: rate } = await this.#run(warmUp.requests);
      const isSteady = Math.abs(cpuUs - before) <= before * warmUp.sameWithin;
      [before, perSecond] = [cpuUs, rate];
      if (isSteady) break;
    }
    this.#requests = Math.max(2 * connections, Math.round(perSecond * seconds));
  }

  async round(): Promise<void> {
    this.#rounds.push(await this.#run(this.#requests));
  }

  /** Sums the rounds up, and compares each with the same round of a baseline. */
  sum(floor: Caller): Omit<Measurement, 'statements' | 'bytes'> {
    const of = (figure: Figure) => spreadOf(this.#rounds.map((round) => round[figure]));
    const ratios = this.#rounds.map(({ cpuUs }, index) => cpuUs / floor.#rounds[index]!.cpuUs);
    return {
      name: this.operation.name,
      floor: this.operation.floor,
      cpuUs: of('cpuUs'),
      postgresUs: this.postgres.read() === undefined ? undefined : of('postgresUs'),
      ratio: spreadOf(ratios),
      perSecond: of('perSecond'),
      p50Ms: of('p50Ms'),
      p99Ms: of('p99Ms'),
    };
  }

  /** Sends a fixed number of requests instead of a fixed time, so that every request is completed and counted. */
  async #run(amount: number): Promise<Round> {
    let opened = 0;
    const [before, postgresBefore] = [await this.server.usage(), this.postgres.read() ?? 0];
    const result = await autocannon({
      url: this.server.address,
      connections,
      amount,
      sampleInt: 50,
      setupClient: (client) => client.setRequests([this.#requestsOf(opened++)]),
    });
    const [after, postgresAfter] = [await this.server.usage(), this.postgres.read() ?? 0];
    if (result['2xx'] !== amount) throw this.#failed(result);
    const { p50, p99 } = result.latency;
    return {
      cpuUs: (after.cpuUs - before.cpuUs) / amount,
      postgresUs: (postgresAfter - postgresBefore) / amount,
      perSecond: amount / result.duration,
      p50Ms: p50,
      p99Ms: p99,
    };
  }

  /** Sends single requests, and keeps the least statements: background jobs of the hub may only add some. */
  async one(count: StatementCount): Promise<Pick<Measurement, 'statements' | 'bytes'>> {
    let statements = Infinity;
    let bytes = 0;
    for (let time = 0; time < 5; time += 1) {
      const before = count.read();
      const { path, ...init } = this.#next(0);
      const answer = await (await fetch(this.server.address + path, init)).text();
      this.operation.answered?.(answer, 0);
      bytes = Buffer.byteLength(answer);
      statements = Math.min(statements, count.read() - before);
    }
    return { statements, bytes };
  }

  #requestsOf(connection: number): autocannon.Request {
    const { answered } = this.operation;
    return {
      setupRequest: (request) => ({ ...request, ...this.#next(connection) }),
      ...(answered && {
        onResponse: (status: number, body: string) => status === 200 && answered(body, connection),
      }),
    };
  }

  #next(connection: number): HttpRequest {
    this.#turn += 1;
    return this.operation.request(this.#turn, connection);
  }

  #failed({ non2xx, errors, statusCodeStats }: autocannon.Result): Error {
    const statuses = JSON.stringify(statusCodeStats);
    return new Error(`${this.operation.name}: ${non2xx} refused and ${errors} failed; by status: ${statuses}`);
  }
}
