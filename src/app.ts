import { expressMiddleware } from '@as-integrations/express5';
import express from 'express';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';
import { Pool } from 'pg';
import {
  cors,
  createDocs,
  createRest,
  directory,
  health,
  limitRate,
  problem,
  trace,
  unknownPath,
} from '../rest/index.ts';
import type { Traced } from '../rest/index.ts';
import { createApollo, createSchema, FieldLimits, Loaders, refusalCodes } from '../schema/index.ts';
import type { HubContext } from '../schema/index.ts';
import { authenticate } from './auth/authenticate.ts';
import { createOidc } from './auth/oidc/index.ts';
import { isProviders } from './auth/oidc/own-paths.ts';
import { NobodyViewer } from './auth/viewer.ts';
import type { Viewer } from './auth/viewer.ts';
import { entitlementsOf } from './billing/entitlements.ts';
import type { Config } from './config.ts';
import { RequestCounter } from './count-requests.ts';
import type { Orm } from './database.ts';
import { Refusal } from './errors.ts';
import { Changes } from './platform/changes.ts';
import type { Clock } from './platform/clock.ts';
import type { Logger } from './platform/log.ts';
import { readIdempotencyKey } from './platform/idempotency.ts';
import { addressOf } from './platform/address.ts';
import { RateLimits, tooMany } from './platform/rate-limit.ts';
import type { Standing } from './platform/rate-limit.ts';

export interface AppOptions {
  orm: Orm;
  /** The database's address, for the connections that count requests outside of every transaction. */
  databaseUrl: string;
  config: Config;
  clock: Clock;
  log: Logger;
}

export interface App {
  express: Express;
  /** Tells /readyz that no new requests are wanted. */
  drain(): void;
  close(): Promise<void>;
}

/** What the first middleware finds out about a request, for those after it. */
interface Known extends Traced {
  viewer: Viewer;
  /** Why the credential was refused: told by the door that needs one, since the provider has words of its own. */
  refusal?: Refusal;
  idempotencyKey?: string;
}

/** The whole house, put together by hand. */
export async function createApp(options: AppOptions): Promise<App> {
  const { orm, config, clock, log } = options;
  const pool = new Pool({ connectionString: options.databaseUrl, max: 4 });
  pool.on('error', (error) => log.error({ err: error }, 'a connection that counts requests broke'));
  const limits = new RateLimits(pool, config.redisUrl, (error) =>
    log.error({ err: error }, 'Redis is away; PostgreSQL counts'),
  );
  const schema = createSchema();
  const changes = await Changes.open(options.databaseUrl, (error) =>
    log.error({ err: error }, 'changes are not heard of; nothing is answered from memory'),
  );
  const oidc = await createOidc({ orm, config, clock, log, limits, changes, entitlements: entitlementsOf });
  const apollo = createApollo(schema, (error, requestId) => log.error({ err: error, requestId }, 'bug'));
  await apollo.start();
  const contextOf = contextFactory(options, oidc.endpoints);
  let isDraining = false;

  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('trust proxy', config.trustProxy)
    .set('query parser', 'simple');
  app.use(trace((line) => log.info(line)));
  app.use(health(async () => !isDraining && orm.isConnected()));
  app.use(cors);
  app.use(identify(options));
  app.use(limit(limits, options));
  app.use(oidc.router);
  app.use(
    createDocs({
      schema,
      directory: directory(oidc.endpoints),
      service: serviceFacts(config),
      codes: refusalCodes,
    }),
  );
  app.use(refuseBadCredential);
  app.all('/graphql', express.json({ limit: '1mb' }), graphql(apollo, contextOf));
  app.use(createRest({ schema, contextOf }));
  app.use((request, _, next) => next(unknownPath(request)));
  app.use(reportProblem(log));

  return {
    express: app,
    drain: () => void (isDraining = true),
    async close() {
      await apollo.stop();
      await changes.close();
      await limits.close();
      await pool.end();
    },
  };
}

/** Finds out who is asking. A bad credential is no viewer, and nothing is refused here yet. */
function identify({ orm, clock, config }: AppOptions): RequestHandler {
  return async (request, response, next) => {
    const known = response.locals as Known;
    const address = addressOf(request.ip);
    known.viewer = new NobodyViewer(address);
    try {
      const { headers, method, path } = request;
      const target = isProviders(path) ? undefined : { method, url: config.url + path };
      known.viewer = await authenticate(orm.em.fork(), { headers, address, target }, clock.now());
    } catch (error) {
      if (!(error instanceof Refusal)) return next(error);
      known.refusal = error;
    }
    known.viewer.requestId = known.requestId;
    known.viewer.address = address;
    known.idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
    next();
  };
}

/** Counts the request before anything else happens, and what came of it afterwards. */
function limit(limits: RateLimits, { config, log }: AppOptions): RequestHandler {
  const counter = new RequestCounter(limits, config);
  return limitRate({
    count: (request, response) => {
      const { viewer } = response.locals as Known;
      const address = addressOf(request.ip);
      response.on('finish', () => {
        counter
          .noteAnswer(request.path, response.statusCode, address)
          .catch((error: unknown) => log.error({ err: error }, 'a refused request was not counted'));
      });
      return counter.count(request.path, viewer, address);
    },
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

function contextFactory({ orm, clock, config }: AppOptions, oauthEndpoints: OidcEndpoints) {
  const fieldLimits = new FieldLimits();
  const service = serviceFacts(config);
  const apis = directory(oauthEndpoints);
  return (response: Response): HubContext => {
    const { viewer, requestId, idempotencyKey } = response.locals as Known;
    const em = orm.em.fork({ useContext: true });
    const loaders = new Loaders(em);
    return {
      em,
      viewer,
      now: clock.now(),
      loaders,
      requestId,
      idempotencyKey,
      fieldLimits,
      service,
      directory: apis,
    };
  };
}

function serviceFacts({ network, version, url }: Config): HubContext['service'] {
  return { network, version, url };
}

type OidcEndpoints = Awaited<ReturnType<typeof createOidc>>['endpoints'];

function reportProblem(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const { requestId } = response.locals as Known;
    if (response.headersSent) return next(error);
    const status = problem(error, request, response, requestId);
    if (status >= 500) log.error({ err: error, requestId }, 'bug');
  };
}
