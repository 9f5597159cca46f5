import autocannon from 'autocannon';
import { operations } from '../operations.ts';
import type { Operation } from '../operations.ts';
import { seed, vacuum } from '../seed.ts';
import { serveHub } from '../servers.ts';
import type { Server } from '../server.ts';
import { signInEveryone } from '../sign-in.ts';
import { signInOperations } from '../sign-in-operations.ts';
import type { SuiteOptions } from '../suites.ts';

/** The requests of each part of the load; ten parts are what a hub with ten requests a second answers in eight hours. */
const mix: Record<string, number> = {
  'GraphQL: list of 50': 300,
  'REST: list of 50': 450,
  'GraphQL: one product': 4_000,
  'REST: one product': 6_000,
  'REST: POST of a product': 600,
  'sign-in: machine, opaque token': 6_000,
  'sign-in: machine, JWT': 3_000,
  'sign-in: refresh': 800,
  'sign-in: introspection': 4_000,
  'sign-in: userinfo': 3_000,
};
const parts = 10;

/** The connections of each operation; all operations send at the same time. */
const connectionsEach = 3;

interface Part {
  requests: number;
  seconds: number;
  rssMb: number;
  /** What is in use after a collection. */
  heapMb: number;
}

/** Measures the memory of a hub under a mixed load of many hours' worth of requests. */
export async function benchMixed({ databaseUrl, progress }: SuiteOptions): Promise<string> {
  const hub = await serveHub(databaseUrl);
  try {
    const seeded = await seed(databaseUrl);
    await vacuum(databaseUrl);
    const signedIn = await signInEveryone(hub, seeded);
    const all = [...operations(seeded), ...signInOperations(seeded, { hub: signedIn, bareOidc: signedIn })];
    const mixed = all.filter(({ name }) => name in mix).map((operation) => new Load(hub, operation));
    const measured: Part[] = [];
    for (let part = 1; part <= parts; part += 1) {
      progress(`part ${part} of ${parts}`);
      measured.push(await measurePart(hub, mixed));
    }
    return table(measured);
  } finally {
    await hub.stop();
  }
}

async function measurePart(hub: Server, loads: Load[]): Promise<Part> {
  const began = performance.now();
  await Promise.all(loads.map((load) => load.send()));
  const seconds = (performance.now() - began) / 1000;
  const { rssBytes } = await hub.usage();
  const { heapBytes } = await hub.collect();
  const requests = loads.reduce((sum, { amount }) => sum + amount, 0);
  return { requests, seconds, rssMb: rssBytes / 1e6, heapMb: heapBytes / 1e6 };
}

/** The requests of one operation in every part. */
class Load {
  readonly amount: number;
  #turn = 0;

  constructor(
    private readonly server: Server,
    private readonly operation: Operation,
  ) {
    this.amount = mix[operation.name]!;
  }

  async send(): Promise<void> {
    let opened = 0;
    const { name, answered, request } = this.operation;
    const result = await autocannon({
      url: this.server.address,
      connections: connectionsEach,
      amount: this.amount,
      sampleInt: 50,
      setupClient: (client) => {
        const connection = opened;
        opened += 1;
        client.setRequests([
          {
            setupRequest: (sent) => {
              this.#turn += 1;
              return { ...sent, ...request(this.#turn, connection) };
            },
            ...(answered && {
              onResponse: (status: number, body: string) => status === 200 && answered(body, connection),
            }),
          },
        ]);
      },
    });
    if (result['2xx'] !== this.amount) throw new Error(`${name}: ${JSON.stringify(result.statusCodeStats)}`);
  }
}

/** The first part fills caches, and pages that V8 keeps. */
function table(measured: Part[]): string {
  const total = measured.reduce((sum, { requests }) => sum + requests, 0);
  const line = ({ requests, seconds, rssMb, heapMb }: Part, index: number) =>
    [
      String((index + 1) * requests).padStart(10),
      Math.round(requests / seconds)
        .toString()
        .padStart(12),
      rssMb.toFixed(0).padStart(13),
      heapMb.toFixed(0).padStart(16),
    ].join('');
  return [
    `${'requests'.padStart(10)}${'requests/s'.padStart(12)}${'resident MB'.padStart(13)}${'heap in use MB'.padStart(16)}`,
    ...measured.map(line),
    '',
    `${total.toLocaleString('en')} requests: eight hours' worth at ten a second`,
  ].join('\n');
}
