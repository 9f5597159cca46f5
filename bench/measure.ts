import autocannon from 'autocannon';
import type { Operation, Servers } from './operations.ts';
import type { HttpRequest } from './requests.ts';
import type { Server } from './server.ts';

export interface MeasureOptions {
  rounds: number;
  seconds: number;
  progress: (what: string) => void;
}

/** The result of one operation over all rounds. */
export interface Measurement {
  name: string;
  /** The name of its baseline. */
  floor: string;
  /** User and system time of the server process for each request, in the round with the least. */
  cpuUs: number;
  /** Responses a second, in the fastest round; so are the response times. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  statements: number;
  bytes: number;
}

type Round = Pick<Measurement, 'cpuUs' | 'perSecond' | 'p50Ms' | 'p99Ms'>;

/** The number of concurrent requests. */
export const connections = 20;
/** Enough for V8 to compile all hot code. */
const warmUpRequests = 500;

/** Measures all operations in each round, so that a busy moment of the machine affects them equally. */
export async function measure(
  servers: Servers,
  operations: Operation[],
  { rounds, seconds, progress }: MeasureOptions,
): Promise<Measurement[]> {
  const callers = operations.map((operation) => new Caller(servers[operation.server], operation));
  progress('warming up');
  for (const caller of callers) await caller.warmUp(seconds);
  for (let round = 1; round <= rounds; round += 1) {
    progress(`round ${round} of ${rounds}`);
    for (const caller of callers) await caller.round();
  }
  const measured: Measurement[] = [];
  for (const caller of callers) measured.push(await caller.sum());
  return measured;
}

class Caller {
  readonly #rounds: Round[] = [];
  #turn = 0;
  #requests = 0;

  constructor(
    private readonly server: Server,
    private readonly operation: Operation,
  ) {}

  /** Warms up, and calculates the number of requests for a round of `seconds`. */
  async warmUp(seconds: number): Promise<void> {
    const { perSecond } = await this.#run(warmUpRequests);
    this.#requests = Math.max(2 * connections, Math.round(perSecond * seconds));
  }

  async round(): Promise<void> {
    this.#rounds.push(await this.#run(this.#requests));
  }

  async sum(): Promise<Measurement> {
    const fastest = this.#rounds.reduce((best, round) => (round.perSecond > best.perSecond ? round : best));
    const cpuUs = Math.min(...this.#rounds.map((round) => round.cpuUs));
    const { name, floor } = this.operation;
    return { name, floor, ...fastest, cpuUs, ...(await this.#one()) };
  }

  /** Sends a fixed number of requests instead of a fixed time, so that every request is completed and counted. */
  async #run(amount: number): Promise<Round> {
    let opened = 0;
    const before = await this.server.usage();
    const result = await autocannon({
      url: this.server.address,
      connections,
      amount,
      sampleInt: 50,
      setupClient: (client) => client.setRequests([this.#requestsOf(opened++)]),
    });
    const after = await this.server.usage();
    if (result['2xx'] !== amount) throw this.#failed(result);
    const { p50, p99 } = result.latency;
    return {
      cpuUs: (after.cpuUs - before.cpuUs) / amount,
      perSecond: amount / result.duration,
      p50Ms: p50,
      p99Ms: p99,
    };
  }

  /** Sends single requests, and keeps the least statements: background jobs of the hub may only add some. */
  async #one(): Promise<Pick<Measurement, 'statements' | 'bytes'>> {
    let statements = Infinity;
    let bytes = 0;
    for (let time = 0; time < 5; time += 1) {
      const before = await this.server.usage();
      const { path, ...init } = this.#next(0);
      const answer = await (await fetch(this.server.address + path, init)).text();
      this.operation.answered?.(answer, 0);
      bytes = Buffer.byteLength(answer);
      statements = Math.min(statements, (await this.server.usage()).statements - before.statements);
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
