import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Mailbox } from '../src/auth/mails/mailbox.ts';
import type { Mail } from '../src/auth/mails/mail.ts';
import type { Limits } from '../src/auth/oidc/forms/limits.ts';
import type { NetworkLook } from '../src/auth/network/network-look.ts';
import type { LimitInForce } from '../src/auth/limits-in-force.ts';
import type { EffectiveSetting } from '../src/effective-settings.ts';
import type { Viewer } from '../src/auth/viewer.ts';
import type { FiguresWatch } from '../src/analytics/live/figures-watch.ts';
import type { FeedWatch } from '../src/platform/events/feed-watch.ts';
import type { Gateways } from '../src/billing/payments/gateways/gateways.ts';
import type { SealedBox } from '../src/platform/seal.ts';
import type { FileStore } from '../src/platform/files/store.ts';
import type { Print } from '../src/billing/invoicing/documents/documents.ts';
import type { MarkdownRenderer } from '../src/catalog/markdown/markdown-renderer.ts';
import type { LicenceLifetimes } from '../src/entitlements/licences/licence-lifetimes.ts';
import type { LicenceSigner } from '../src/entitlements/licences/licence-signer.ts';
import type { ReleaseShare } from '../src/platform/sharing/fair-share.ts';
import type { Readiness } from '../src/platform/postgres/readiness.ts';
import type { Points } from '../src/platform/limits/points.ts';
import type { FragmentCache } from './engine/fragments/fragment-cache.ts';
import type { RequestBudget } from './engine/cost/request-budget.ts';
import type { Loaders } from './lists/loaders.ts';
import type { FieldLimits } from './engine/field-limits.ts';
import type { Directory, ServiceFacts } from './hub/service-facts.ts';

/** The GraphQL context that every resolver receives, built once for each request. */
export interface HubContext {
  /** Uses the transaction of the running mutation, if there is one. */
  em: EntityManager;
  viewer: Viewer;
  /** The time of this request, which every rule uses as the current time. */
  now: Temporal.Instant;
  loaders: Loaders;
  /** The finished JSON of objects that lists show; undefined if the cache is switched off. */
  fragments?: FragmentCache;
  /** The limit on the cost of this request, in points. */
  budget: RequestBudget;
  /** The points that the caller may spend in an hour, over all requests. */
  points: Points;
  /** Acquires a share of the processor for an operation of this cost, waiting for it if necessary. */
  admit: (points: number) => ReleaseShare | Promise<ReleaseShare>;
  /** Waits until there is memory to serialise an answer with this number of characters. */
  admitAnswer: (characters: number) => Promise<void>;
  /** Whether the caller requested the cost of the operation. */
  wantsCost: boolean;
  requestId: string;
  /** The Idempotency-Key header: a mutation with a key runs once, however often it is sent. */
  idempotencyKey?: string;
  /** Whether the answer repeats that of an earlier request with the same key. */
  replayed?: boolean;
  /** Writes a mail in the transaction of the running mutation; it is sent once that has committed. */
  post: (mail: Mail) => Promise<void>;
  /** The mails that the running mutation has written. */
  mails: Mail[];
  /** Callbacks to run when that transaction has been rolled back. */
  afterRollback: (() => Promise<unknown>)[];
  mailbox: Mailbox;
  /** Signs licence keys and files with the keys of their projects. */
  licenceSigner: LicenceSigner;
  licenceLifetimes: LicenceLifetimes;
  /** Renders Markdown; long texts are rendered in a worker thread. */
  markdown: MarkdownRenderer;
  /** Whether the answer shows a text as it is that could not be rendered in time; nothing of it is cached. */
  isProvisional?: boolean;
  /** Seals the stored answers of requests with an Idempotency-Key. */
  memoBox: SealedBox;
  /** Seals the secrets of gateways. */
  gatewayBox: SealedBox;
  /** Seals the secrets of webhook endpoints. */
  webhookBox: SealedBox;
  /** Asks gateways whether the keys of a project are valid. */
  gateways: Gateways;
  /** Wakes those who follow the events of projects. */
  feeds: FeedWatch;
  /** Shows the figures of projects to those who watch them. */
  figures: FiguresWatch;
  /** Aborts when the answer of a subscription ends; absent for other operations. */
  ended?: AbortSignal;
  /** Renders a PDF in a worker thread. */
  print: Print;
  /** Limits of single fields, counted by each instance for itself. */
  fieldLimits: FieldLimits;
  /** Limits that are counted over all instances. */
  limits: Limits;
  files: FileStore;
  /** The maximum total size of the files of one project in GB; 0 means no limit. */
  filesGb: number;
  /** Whether projects may register private network addresses that the hub then calls. */
  allowPrivateAddresses: boolean;
  service: ServiceFacts;
  /** The zone in whose days people are counted. */
  reportTimezone: string;
  /** The name and the look of the network, as this instance shows them. */
  look: NetworkLook;
  /** Whether this instance can serve. */
  readiness: Readiness;
  directory: Directory;
  /** The settings of this instance, for operators. */
  settings: readonly EffectiveSetting[];
  /** The limits of requests, attempts and mails, for operators. */
  limitsOfRequests: readonly LimitInForce[];
  /** The requests per hour of an address without credentials. */
  anonymousLimit: number;
}
