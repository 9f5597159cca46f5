import { fileURLToPath } from 'node:url';
import { expressMiddleware } from '@as-integrations/express5';
import type { RequestListener } from 'node:http';
import express from 'express';
import type { Express, RequestHandler, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import {
  compressSentText,
  cors,
  createConsole,
  createCustomerPages,
  createDocs,
  createFiles,
  createRest,
  createTracer,
  health,
  methodNotAllowed,
  trace,
  unknownPath,
} from '../../rest/index.ts';
import { refusalCodes } from '../../schema/index.ts';
import type { Tracer } from '../../rest/index.ts';
import type { HubContext, KnownDocuments, createApollo } from '../../schema/index.ts';
import { consoleClientId } from '../auth/clients/console-client.ts';
import type { Oidc } from '../auth/oidc/index.ts';
import { isSignInPath } from '../auth/oidc/own-paths.ts';
import { logosPath } from '../auth/network/logos.ts';
import { RequestCounter } from '../auth/request-counter.ts';
import type { CollectionDeps } from '../billing/collection/collection-deps.ts';
import { receiveUpload } from '../catalog/releases/receive-upload.ts';
import { servedFile } from '../catalog/releases/served-file.ts';
import { FolderStore } from '../platform/files/folder-store.ts';
import { filesPath } from '../platform/files/open-files.ts';
import { packageRoot } from '../platform/package-root.ts';
import { MemoryShare } from '../platform/http/memory-share.ts';
import { clientDoor } from './client-door.ts';
import { gatewayDoor } from './gateway-door.ts';
import { serviceFacts } from './hub-context.ts';
import type { AppOptions } from './hub-context.ts';
import { identify, limit, refuseBadCredential, reportProblem, shareByCaller, shareMemory } from './middleware.ts';
import type { Services } from './services.ts';
import { streamDoor } from './stream-door.ts';
import { WebhookCounter } from './webhook-counter.ts';

/** The parts of the hub that serve its paths. */
export interface HubParts {
  services: Services;
  schema: GraphQLSchema;
  apollo: ReturnType<typeof createApollo>;
  documents: KnownDocuments;
  oidc: Oidc;
  directory: HubContext['directory'];
  contextOf: (response: Response) => HubContext;
  /** What the webhooks of gateways need. */
  collection: CollectionDeps;
}

/** Answers every request: most by Express, those of clients to the provider more directly. */
export function createDoors(options: AppOptions, parts: HubParts): RequestListener {
  const { config, log } = options;
  const counter = new RequestCounter(parts.services.limits, config);
  const trace = createTracer((line) => log.info(line), config.url, filesPath);
  const app = createRoutes(options, parts, { counter, trace });
  return clientDoor(app, { oidc: parts.oidc, log, counter, trace });
}

interface SharedParts {
  counter: RequestCounter;
  trace: Tracer;
}

/** Registers every path of the hub, in the order in which requests match them. */
function createRoutes(options: AppOptions, parts: HubParts, shared: SharedParts): Express {
  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('trust proxy', options.config.trustProxy)
    .set('query parser', 'simple');
  meetRequests(app, options, { ...parts, ...parts.services, ...shared });
  app.use(parts.oidc.router);
  app.use(docs(options, parts));
  app.use(refuseBadCredential);
  const streams = app.route('/graphql/stream');
  streams
    .post(express.json({ limit: '1mb' }), streamDoor({ ...parts, log: options.log }))
    .all(methodNotAllowed('POST'));
  app.all('/graphql', express.json({ limit: '1mb' }), compressSentText, graphql(parts));
  if (parts.services.files instanceof FolderStore) app.use(storedFiles(parts.services.files, options, parts));
  app.use(createRest(parts));
  app.use((request, _, next) => next(unknownPath(request)));
  app.use(parts.oidc.refuse);
  app.use(reportProblem(options.log));
  return app;
}

/** The documents that the console sends, by their hashes; its build writes them. */
export const consoleDocuments = fileURLToPath(new URL('dist/console/documents.json', packageRoot));

const consoleFolder = fileURLToPath(new URL('dist/console/', packageRoot));

/** The middleware of every request: its id, its caller, its limits. */
function meetRequests(app: Express, options: AppOptions, parts: HubParts & Services & SharedParts): void {
  const { config } = options;
  const { readiness, counter, files, look, limits, collection } = parts;
  app.use(trace(parts.trace));
  app.use(health(() => readiness.check()));
  // Its files are the same for everyone and cost little, so that they count for no caller.
  const filesOrigin = () => files.foreignOrigin();
  const lookOf = async () => {
    await look.refresh();
    const { network, logo, palette } = look;
    return { network, palette, logo: logo && logosPath + logo.sha256 };
  };
  const { url, version } = config;
  const pages = { version, folder: consoleFolder, look: lookOf };
  app.use(createConsole({ url, clientId: consoleClientId, filesOrigin, ...pages }));
  app.use(createCustomerPages(pages));
  app.use(cors({ isSignInPath, origins: config.origins }));
  app.use(shareByCaller);
  const memory = shareMemory(new MemoryShare(), (path) => path.startsWith(filesPath));
  app.use(gatewayDoor({ collection, counter: new WebhookCounter(limits, config), shareMemory: memory }));
  app.use(identify(options));
  app.use(limit(counter, options));
  app.use(memory);
}

/** The documentation, made again when the network has another name, which its pages show. */
function docs({ config }: AppOptions, { services, schema, directory }: HubParts): RequestHandler {
  const made = { network: '', answer: undefined as RequestHandler | undefined };
  return (request, response, next) => {
    const service = serviceFacts(services.look, config);
    if (!made.answer || made.network !== service.network) {
      made.network = service.network;
      made.answer = createDocs({ schema, directory, service, codes: refusalCodes });
    }
    return made.answer(request, response, next);
  };
}

function graphql({ apollo, contextOf }: HubParts): RequestHandler {
  return expressMiddleware(apollo, { context: async ({ res }) => contextOf(res) });
}

/** Serves the signed addresses of the folder of files. Remains of crashed uploads are removed first. */
function storedFiles(store: FolderStore, { log }: AppOptions, { contextOf }: HubParts): RequestHandler {
  store.sweep().catch((error: unknown) => log.error({ err: error }, 'broken uploads were not removed'));
  return createFiles({
    path: filesPath,
    contextOf,
    receive: (context, token, body) => receiveUpload(context, store, token, body),
    find: (context, token) => servedFile(context, store, token),
  });
}
