import type { RequestListener } from 'node:http';
import { directory } from '../rest/index.ts';
import { FragmentCache, KnownDocuments, coerceProduct, createApollo, hubSchema } from '../schema/index.ts';
import { consoleDocuments, createDoors } from './app/doors.ts';
import { contextFactory } from './app/hub-context.ts';
import type { AppOptions, ContextParts } from './app/hub-context.ts';
import { reportTo } from './app/middleware.ts';
import { openServices } from './app/services.ts';
import type { WholeConfig } from './config.ts';
import { createOidc } from './auth/oidc/index.ts';
import type { Oidc } from './auth/oidc/index.ts';
import { mailWork } from './auth/mails/deliver-mails.ts';
import { sellerOfLink } from './billing/checkouts/seller-of-link.ts';
import { followEmail } from './billing/customers/follow-email.ts';
import { CollectionWork, collectionDeps } from './billing/collection/collection-work.ts';
import { gatewayPurpose } from './billing/payments/gateways/gateway-accounts.ts';
import { openGateways } from './billing/payments/gateways/open-gateways.ts';
import { clockWork } from './billing/turns/clock-work.ts';
import { importWork } from './catalog/bulk/import-work.ts';
import { customerMailWork } from './customer-mails/customer-mail-work.ts';
import { entitlementsOf } from './entitlements/entitlements-of.ts';
import { sealPurpose } from './entitlements/licences/signing-keys.ts';
import type { Changes } from './platform/events/changes.ts';
import type { BackgroundWork } from './platform/events/background-work.ts';
import { SealedBox } from './platform/seal.ts';
import { webhookPurpose } from './webhooks/signing/new-secret.ts';
import { WebhookWork } from './webhooks/webhook-work.ts';
import type { Readiness } from './platform/postgres/readiness.ts';

export interface App {
  /** Answers requests. */
  listener: RequestListener;
  /** The delivery of sign-out notices; the chores wake it for retries. */
  logouts: Oidc['logouts'];
  /** The work on imports; the chores wake it for unfinished ones. */
  imports: BackgroundWork;
  /** The sending of mails; the chores wake it for retries. */
  mails: BackgroundWork;
  /** The writing and sending of mails to customers; the chores wake it for what events have caused. */
  customerMails: BackgroundWork;
  /** The writing and sending of webhooks, which the workers start. */
  webhooks: WebhookWork;
  /** The calls of gateways; the chores wake it for those that are due. */
  payments: CollectionWork;
  /** The advancing of test clocks; the chores wake it for unfinished ones. */
  clocks: BackgroundWork;
  /** Whether this instance can serve; workers check it as well. */
  readiness: Readiness;
  /** Makes /readyz report not ready from now on. */
  drain(): void;
  close(): Promise<void>;
}

/** The whole hub, assembled by hand. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log } = options;
  const services = await openServices(options);
  const { changes, readiness, look, mailbox, files, limits, printer, markdown, feeds, figures } = services;
  const schema = hubSchema();
  const oidc = await createOidc({ ...options, ...services, entitlements: entitlementsOf, sellerOfLink, followEmail });
  const documents = new KnownDocuments(consoleDocuments, config.graphqlDocuments);
  const apollo = createApollo(schema, reportTo(log), documents);
  await apollo.start();
  const imports = importWork({ ...options, readiness }, coerceProduct(schema));
  const mails = mailWork({ ...options, look, mailbox });
  const customerMails = customerMailWork({
    ...{ orm: options.orm, now: () => options.clock.now(), log, print: printer.print },
    ...{ smtpUrl: config.smtpUrl, mailFrom: config.mailFrom, hubUrl: config.url },
    ...{ licenceBox: new SealedBox(config.secret, sealPurpose), readiness },
  });
  const webhooks = new WebhookWork({
    ...{ orm: options.orm, now: () => options.clock.now(), log, box: new SealedBox(config.secret, webhookPurpose) },
    allowPrivateAddresses: config.allowPrivateAddresses,
    disabling: { mailbox, network: () => ({ network: look.network, url: look.url }) },
  });
  const gateways = openGateways({
    inTransaction: (work) => options.orm.em.fork().transactional(work),
    now: () => options.clock.now(),
    stripeUrl: config.stripeUrl,
    onRefused: (subject, error) => log.warn({ err: error, subject }, 'a gateway refused a call'),
  });
  const box = new SealedBox(config.secret, gatewayPurpose);
  const collection = collectionDeps({ ...options, gateways, box });
  const payments = new CollectionWork({ ...options, readiness, collection });
  const clocks = clockWork({ ...options, readiness, collect: () => payments.wake() });
  changes.on('payments', () => payments.wake());
  changes.on('mails', () => mails.wake());
  changes.on('customer-mails', () => customerMails.wake());
  changes.on('imports', () => imports.wake());
  changes.on('clocks', () => clocks.wake());
  const index = directory(oidc.endpoints, config.isStorefrontOpen);
  const makeContext = contextFactory(options, {
    ...{
      directory: index,
      look,
      mailbox,
      files,
      limits,
      print: printer.print,
      markdown,
      readiness,
      gateways,
      feeds,
      figures,
    },
    fragments: openFragmentCache(config, changes),
  });
  const contextOf = ({ locals }: { locals: object }) => makeContext(locals as ContextParts);
  return {
    listener: createDoors(options, {
      services,
      schema,
      apollo,
      documents,
      oidc,
      directory: index,
      contextOf,
      collection,
    }),
    logouts: oidc.logouts,
    imports,
    mails,
    customerMails,
    webhooks,
    payments,
    clocks,
    readiness,
    drain() {
      readiness.drain();
      figures.close();
      feeds.close();
    },
    async close() {
      await apollo.stop();
      const works = [imports, clocks, mails, customerMails, webhooks, payments];
      await Promise.all(works.map((work) => work.close()));
      await oidc.close();
      await services.close();
    },
  };
}

/**
 * The fragment cache, unless it is switched off. It is not used while the LISTEN connection is lost, and empty afterwards:
 * the database may have failed over and lost transactions, whose numbers it then uses again.
 */
function openFragmentCache({ fragmentCacheMb }: WholeConfig, changes: Changes): FragmentCache | undefined {
  if (!fragmentCacheMb) return undefined;
  const cache = new FragmentCache(fragmentCacheMb * 1_000_000, () => changes.isListening);
  changes.on('fragments', () => cache.clear());
  return cache;
}
