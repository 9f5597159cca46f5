import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import type { Express, RequestHandler, Response } from 'express';
import {
  cors,
  createDocs,
  createFiles,
  createRest,
  directory,
  health,
  trace,
  unknownPath,
} from '../rest/index.ts';
import { coerceProduct, createApollo, createSchema, refusalCodes } from '../schema/index.ts';
import type { HubContext } from '../schema/index.ts';
import {
  identify,
  limit,
  refuseBadCredential,
  reportProblem,
  reportTo,
  shareByCaller,
  shareMemory,
} from './app/middleware.ts';
import { createOidc } from './auth/oidc/index.ts';
import type { Oidc } from './auth/oidc/index.ts';
import { isOfSignIn } from './auth/oidc/own-paths.ts';
import { receiveUpload } from './catalog/releases/receive-upload.ts';
import { servedFile } from './catalog/releases/served-file.ts';
import { MarkdownRenderer } from './catalog/markdown/markdown-renderer.ts';
import { importBell } from './catalog/bulk/import-bell.ts';
import { clockBell } from './billing/turns/clock-bell.ts';
import { Printer } from './billing/invoicing/documents/pdf/printer.ts';
import { entitlementsOf } from './entitlements/entitlements-of.ts';
import { contextFactory, serviceFacts } from './app/hub-context.ts';
import type { AppOptions, Known } from './app/hub-context.ts';
import { Changes } from './platform/events/changes.ts';
import { SchemaWatch } from './migrations/schema-watch.ts';
import type { Doorbell } from './platform/events/doorbell.ts';
import { FolderStore } from './platform/files/folder-store.ts';
import { readDatabaseAddress } from './platform/postgres/database-address.ts';
import { DatabasePool, poolOptionsOf } from './platform/postgres/database-pool.ts';
import { Readiness } from './platform/postgres/readiness.ts';
import { onSlowStatement } from './platform/postgres/slow-statements.ts';
import { filesPath, openFiles } from './platform/files/open-files.ts';
import { RateLimits } from './platform/limits/rate-limit.ts';
import { MemoryShare } from './platform/http/memory-share.ts';
import type { Logger } from './platform/log.ts';

export interface App {
  express: Express;
  /** For the chores: the clients that wait to be told of a sign-out. */
  logouts: Oidc['logouts'];
  /** For the chores: rung for imports that wait to be gone on with. */
  imports: Doorbell;
  /** Whether this instance can serve; workers ask it as well. */
  readiness: Readiness;
  /** Has /readyz say no from now on. */
  drain(): void;
  close(): Promise<void>;
}

/** The whole house, put together by hand. */
export async function createApp(options: AppOptions): Promise<App> {
  const { orm, config, log } = options;
  const address = readDatabaseAddress(options.databaseUrl);
  const pool = new DatabasePool(poolOptionsOf(address, config));
  const readiness = new Readiness(address, [new SchemaWatch(orm, log).requireKnown]);
  const forgetSlow = onSlowStatement((statement) => log.warn(statement, 'slow statement'));
  pool.onLostConnection((error) => log.warn({ err: error }, 'database connection lost'));
  const limits = new RateLimits(pool, config.redisUrl, (error) =>
    log.error({ err: error }, 'Redis unavailable; counting in PostgreSQL'),
  );
  const schema = createSchema();
  const direct = config.databaseDirectUrl ? readDatabaseAddress(config.databaseDirectUrl) : address;
  const changes = await Changes.open(direct, (error) =>
    log.error({ err: error }, 'LISTEN connection lost; caches disabled'),
  );
  const oidc = await createOidc({ ...options, limits, changes, pool, entitlements: entitlementsOf });
  const apollo = createApollo(schema, reportTo(log));
  await apollo.start();
  const index = directory(oidc.endpoints, config.isStorefrontOpen);
  const files = openFiles(config);
  const printer = new Printer();
  const markdown = new MarkdownRenderer();
  const imports = importBell({ ...options, readiness }, coerceProduct(schema));
  const clocks = clockBell({ ...options, readiness });
  const makeContext = contextFactory(options, {
    ...{ directory: index, files, limits, print: printer.print, markdown },
    ringImports: () => imports.ring(),
    ringClocks: () => clocks.ring(),
  });
  const contextOf = ({ locals }: Response): HubContext => makeContext(locals as Known);

  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('trust proxy', config.trustProxy)
    .set('query parser', 'simple');
  app.use(trace((line) => log.info(line), config.url, filesPath));
  app.use(health(() => readiness.check()));
  app.use(cors(isOfSignIn));
  app.use(shareByCaller);
  app.use(identify(options));
  app.use(limit(limits, options));
  app.use(shareMemory(new MemoryShare(), (path) => path.startsWith(filesPath)));
  app.use(oidc.router);
  app.use(
    createDocs({
      schema,
      directory: index,
      service: serviceFacts(config),
      codes: refusalCodes,
    }),
  );
  app.use(refuseBadCredential);
  app.all('/graphql', express.json({ limit: '1mb' }), graphql(apollo, contextOf));
  if (files instanceof FolderStore) app.use(door(files, contextOf, log));
  app.use(createRest({ schema, contextOf }));
  app.use((request, _, next) => next(unknownPath(request)));
  app.use(oidc.refuse);
  app.use(reportProblem(log));

  return {
    express: app,
    logouts: oidc.logouts,
    imports,
    readiness,
    drain: () => readiness.drain(),
    async close() {
      await apollo.stop();
      await Promise.all([imports.close(), clocks.close()]);
      await printer.close();
      await markdown.close();
      await changes.close();
      await oidc.close();
      await limits.close();
      forgetSlow();
      await readiness.close();
      await pool.end();
    },
  };
}

/** The signed addresses of the folder of files. What a crash has left there is removed first. */
function door(
  store: FolderStore,
  contextOf: (response: Response) => HubContext,
  log: Logger,
): RequestHandler {
  store.sweep().catch((error: unknown) => log.error({ err: error }, 'broken uploads were not removed'));
  return createFiles({
    path: filesPath,
    contextOf,
    receive: (context, token, body) => receiveUpload(context, store, token, body),
    find: (context, token) => servedFile(context, store, token),
  });
}

function graphql(
  apollo: ReturnType<typeof createApollo>,
  contextOf: (response: Response) => HubContext,
): RequestHandler {
  return expressMiddleware(apollo, { context: async ({ res }) => contextOf(res) });
}
