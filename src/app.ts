import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';
import { Pool } from 'pg';
import {
  cors,
  createDocs,
  createFiles,
  createRest,
  directory,
  health,
  limitRate,
  problem,
  trace,
  unknownPath,
} from '../rest/index.ts';
import { coerceProduct, costHeader, createApollo, createSchema, refusalCodes } from '../schema/index.ts';
import type { HubContext } from '../schema/index.ts';
import { authenticate } from './auth/authenticate.ts';
import { createOidc } from './auth/oidc/index.ts';
import type { Oidc } from './auth/oidc/index.ts';
import { isOfSignIn, isProviders } from './auth/oidc/own-paths.ts';
import { NobodyViewer } from './auth/viewer.ts';
import { receiveUpload } from './catalog/releases/receive-upload.ts';
import { servedFile } from './catalog/releases/served-file.ts';
import { MarkdownRenderer } from './catalog/markdown/markdown-renderer.ts';
import { importBell } from './catalog/bulk/import-bell.ts';
import { Printer } from './billing/documents/pdf/printer.ts';
import { entitlementsOf } from './billing/entitlements/entitlements-of.ts';
import { RequestCounter } from './count-requests.ts';
import type { Counted } from './count-requests.ts';
import { contextFactory, serviceFacts } from './hub-context.ts';
import type { AppOptions, Known } from './hub-context.ts';
import { Refusal } from './errors.ts';
import { Changes } from './platform/changes.ts';
import type { Doorbell } from './platform/doorbell.ts';
import { FolderStore } from './platform/files/folder-store.ts';
import { filesPath, openFiles } from './platform/files/open-files.ts';
import type { Logger } from './platform/log.ts';
import { readIdempotencyKey } from './platform/idempotency.ts';
import { addressOf } from './platform/address.ts';
import { RateLimits, tooMany } from './platform/limits/rate-limit.ts';
import type { Standing } from './platform/limits/rate-limit.ts';

export interface App {
  express: Express;
  /** For the chores: the clients that wait to be told of a sign-out. */
  logouts: Oidc['logouts'];
  /** For the chores: rung for imports that wait to be gone on with. */
  imports: Doorbell;
  /** Tells /readyz that no new requests are wanted. */
  drain(): void;
  close(): Promise<void>;
}

/** The whole house, put together by hand. */
export async function createApp(options: AppOptions): Promise<App> {
  const { orm, config, log } = options;
  const pool = new Pool({ connectionString: options.databaseUrl, max: config.poolSize });
  pool.on('error', (error) => log.error({ err: error }, 'a connection broke'));
  const limits = new RateLimits(pool, config.redisUrl, (error) =>
    log.error({ err: error }, 'Redis is away; PostgreSQL counts'),
  );
  const schema = createSchema();
  const changes = await Changes.open(config.databaseDirectUrl ?? options.databaseUrl, (error) =>
    log.error({ err: error }, 'changes are not heard of; nothing is answered from memory'),
  );
  const oidc = await createOidc({ ...options, limits, changes, pool, entitlements: entitlementsOf });
  const apollo = createApollo(schema, (error, requestId) => log.error({ err: error, requestId }, 'bug'));
  await apollo.start();
  const index = directory(oidc.endpoints, config.isStorefrontOpen);
  const files = openFiles(config);
  const printer = new Printer();
  const markdown = new MarkdownRenderer();
  const imports = importBell(options, coerceProduct(schema));
  const makeContext = contextFactory(options, {
    ...{ directory: index, files, print: printer.print, markdown },
    ringImports: () => imports.ring(),
  });
  const contextOf = ({ locals }: Response): HubContext => makeContext(locals as Known);
  let isDraining = false;

  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('trust proxy', config.trustProxy)
    .set('query parser', 'simple');
  app.use(trace((line) => log.info(line), config.url, filesPath));
  app.use(health(async () => !isDraining && orm.isConnected()));
  app.use(cors(isOfSignIn));
  app.use(identify(options));
  app.use(limit(limits, options));
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
  app.use(reportProblem(log));

  return {
    express: app,
    logouts: oidc.logouts,
    imports,
    drain: () => void (isDraining = true),
    async close() {
      await apollo.stop();
      await imports.close();
      await printer.close();
      await markdown.close();
      await changes.close();
      await oidc.close();
      await limits.close();
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

/** Finds out who is asking. A bad credential is no viewer, and nothing is refused here yet. */
function identify({ orm, clock, config }: AppOptions): RequestHandler {
  return async (request, response, next) => {
    const known = response.locals as Known;
    const address = addressOf(request.ip);
    known.viewer = new NobodyViewer(address);
    try {
      const { headers, method, path } = request;
      const { isStorefrontOpen } = config;
      const asking = { headers, address, isStorefrontOpen, target: { method, url: config.url + path } };
      if (!isProviders(path)) known.viewer = await authenticate(orm.em.fork(), asking, clock.now());
    } catch (error) {
      if (!(error instanceof Refusal)) return next(error);
      known.refusal = error;
    }
    known.viewer.requestId = known.requestId;
    known.viewer.address = address;
    known.idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
    known.wantsCost = request.headers[costHeader] !== undefined;
    next();
  };
}

/** Counts the request before anything else happens, and what came of it afterwards. */
function limit(limits: RateLimits, { config, log }: AppOptions): RequestHandler {
  const counter = new RequestCounter(limits, config);
  const counted = ({ path, ip, headers }: Request, { locals }: Response): Counted => ({
    path,
    viewer: (locals as Known).viewer,
    address: addressOf(ip),
    credential: headers.authorization,
  });
  return limitRate({
    count: (request, response) => {
      const known = response.locals as Known;
      const asking = counted(request, response);
      response.on('finish', () => {
        if (known.isExpected) return;
        counter
          .noteAnswer(request.path, response.statusCode, asking.address)
          .catch((error: unknown) => log.error({ err: error }, 'a refused request was not counted'));
      });
      return counter.count(asking);
    },
    giveBack: (request, response) => counter.giveBack(counted(request, response)),
    refusal: (standing) => tooMany(standing as Standing),
  });
}

const refuseBadCredential: RequestHandler = (_, response, next) => next((response.locals as Known).refusal);

function graphql(
  apollo: ReturnType<typeof createApollo>,
  contextOf: (response: Response) => HubContext,
): RequestHandler {
  return expressMiddleware(apollo, { context: async ({ res }) => contextOf(res) });
}

function reportProblem(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const { requestId } = response.locals as Known;
    if (response.headersSent) return next(error);
    const status = problem(error, request, response, requestId);
    if (status >= 500) log.error({ err: error, requestId }, 'bug');
  };
}
