import 'reflect-metadata';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { createApp } from './app.ts';
import { ensureCommandLineClient } from './auth/clients/command-line-client.ts';
import { ensureConsoleClient } from './auth/clients/console-client.ts';
import { ensureOperator } from './auth/people/operator.ts';
import { ConfigError, readConfig } from './config.ts';
import { unknownSettings } from './unknown-settings.ts';
import type { Config } from './config.ts';
import { migrate } from './migrations/migrate.ts';
import { openDatabase } from '../mikro-orm.config.ts';
import type { Orm } from './platform/postgres/orm.ts';
import { greeting, logGreeting, terminalLog } from './app/announce.ts';
import { collectAfterStart } from './app/collect-after-start.ts';
import { endOnSignal, quitOnSignal } from './app/ending.ts';
import { Progress } from './cli/progress.ts';
import type { RunningHub } from './app/ending.ts';
import { systemClock } from './platform/time/clock.ts';
import { CannotStart } from './platform/embedded/cannot-start.ts';
import { postgresFolder } from './platform/embedded/folder.ts';
import { keepRunning } from './platform/embedded/keep-running.ts';
import { startEmbedded } from './platform/embedded/postgres.ts';
import { listenProblem, tryToListen } from './platform/http/listening.ts';
import { createLimitedServer } from './platform/http/server.ts';
import type { ServerLimits } from './platform/http/server.ts';
import { SchemaUnknown } from './migrations/schema-state.ts';
import { createLogger } from './platform/log.ts';
import { withSources } from './platform/traces.ts';
import { publicAddress } from './platform/postgres/database-address.ts';
import { asUnavailable } from './platform/postgres/database-errors.ts';
import type { Logger } from './platform/log.ts';
import { withSecret } from './app/secret-file.ts';
import { startWorkers } from './workers.ts';
import type { WorkerOptions, Workers } from './workers.ts';

/** The interval between attempts to reach a database that does not answer. */
const retryMs = 1_000;

// V8 lets a busy heap grow to four times what is alive. A hub shares its machine with a database, so it collects when
// the heap is twice as large: the same time per request as at two and a half times, and 75 MB less under attack.
setFlagsFromString('--heap-growing-percent=100');
// Old objects keep all that they refer to until a collection of the whole heap, so nothing is allocated among them at once
// (decision 67).
setFlagsFromString('--no-allocation-site-pretenuring');

class StartError extends Error {}

main().catch((error: unknown) => {
  // A mistake that the operator can fix is reported as a sentence; other errors with their stack trace.
  const hasOwnWords = [ConfigError, CannotStart, SchemaUnknown, StartError].some((kind) => error instanceof kind);
  console.error(hasOwnWords ? (error as Error).message : withSources(inspect(error)));
  process.exit(1);
});

async function main(): Promise<void> {
  const config = withSecret(readConfig());
  quitOnSignal();
  if (config.port === 0)
    throw new StartError('Set PORT to a number of your choice: the address is part of every token.');
  const log = createLogger(config.logLevel, await terminalLog(process.stdout));
  for (const sentence of unknownSettings()) log.warn(sentence);
  await requireFreePort(config);
  const progress = new Progress();
  progress.show('Starting the database');
  const database = await openStore(config, log);
  const orm = await openDatabase(database.url, config);
  await requireAnswer(orm, config, log);
  progress.show('Updating the database schema');
  await migrate(orm, (name, place) => progress.show(`Updating the database schema, ${place}: ${name}`));
  progress.clear();
  const setupLink = await ensureOperator(orm, config, systemClock);
  await ensureCommandLineClient(orm, config, systemClock);
  await ensureConsoleClient(orm, config, systemClock);
  const app = await createApp({ orm, databaseUrl: database.url, config, clock: systemClock, log });
  const server = createLimitedServer(app.listener, limitsOf(config));
  const ending = new AbortController();
  const house: RunningHub = { config, app, server, orm, log, ending, stopDatabase: database.stop };
  endOnSignal(house);
  await listen(server, config);
  if (process.stdout.isTTY) process.stdout.write(greeting(config, setupLink));
  else logGreeting(log, config, setupLink);
  house.workers = startWhenPossible(
    {
      orm,
      databaseUrl: database.url,
      config,
      log,
      readiness: app.readiness,
      logouts: app.logouts,
      imports: app.imports,
      mails: app.mails,
      customerMails: app.customerMails,
      webhooks: app.webhooks,
      payments: app.payments,
      clocks: app.clocks,
    },
    ending.signal,
  );
  await house.workers;
  collectAfterStart();
}

/** A taken port is reported before anything is started, because PostgreSQL would have to be stopped again. */
async function requireFreePort({ port, host }: Config): Promise<void> {
  const code = await tryToListen({ port, host });
  if (code) throw new StartError(listenProblem(code, { port, host }));
}

function limitsOf({ keepAliveSeconds, mostConnections, trustProxy }: Config): Partial<ServerLimits> {
  return {
    keepAliveMs: keepAliveSeconds * 1000,
    connections: mostConnections,
    connectionsOfAddress: trustProxy ? Infinity : Math.ceil(mostConnections / 4),
  };
}

/**
 * Waits until the database answers, which may take a while if both are started together. It comes first, because the
 * migrator would create a database of any name.
 */
async function requireAnswer(orm: Orm, { databaseUrl, databaseWaitSeconds }: Config, log: Logger): Promise<void> {
  const end = performance.now() + databaseWaitSeconds * 1000;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return void (await orm.em.fork().execute('select 1'));
    } catch (error) {
      const reason = (error as Error).message.split('\n')[0];
      const sentence = `The database ${publicAddress(databaseUrl ?? '')} does not answer: ${reason}.`;
      if (!mayPass(error) || performance.now() > end) throw new StartError(`${sentence} Check DATABASE_URL.`);
      if (isFirst) log.warn(`${sentence} Trying again for ${databaseWaitSeconds} s.`);
      await setTimeout(retryMs);
    }
  }
}

/** A wrong password or database name does not become right by waiting. */
function mayPass(error: unknown): boolean {
  return asUnavailable(error) !== undefined;
}

/** The database may become unavailable again while the workers start; they then start later. */
async function startWhenPossible(options: WorkerOptions, ending: AbortSignal): Promise<Workers | undefined> {
  while (!ending.aborted) {
    try {
      return await startWorkers(options);
    } catch (error) {
      if (!mayPass(error)) throw error;
      options.log.warn({ err: error }, 'the workers start as soon as the database answers');
      await setTimeout(retryMs);
    }
  }
  return undefined;
}

interface StartedDatabase {
  url: string;
  stop: () => Promise<void>;
}

/** Opens the database of DATABASE_URL, or an embedded one in the data folder, which is restarted when it dies. */
async function openStore(config: Config, log: Logger): Promise<StartedDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  const folder = resolve(config.dataDir);
  const options = { dir: postgresFolder(folder) };
  const embedded = await startEmbedded(options);
  if (!embedded.owned)
    throw new StartError(
      `Another hub is running on the data folder ${folder}. Stop it first, or set HUB_DATA_DIR to a folder of its own.`,
    );
  const { stop } = keepRunning(options, embedded, {
    onRestart: () => log.error('PostgreSQL died and was started again'),
    onLoss: (error) => {
      log.fatal({ err: error }, 'PostgreSQL cannot be started again; the hub ends');
      process.exit(1);
    },
  });
  return { url: embedded.url, stop };
}

async function listen(server: Server, { port, host }: Config): Promise<void> {
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      failed(new StartError(listenProblem(error.code ?? error.message, { port, host })));
    });
    server.listen(port, host, listening);
  });
}
