import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Mail, Mailer } from '../src/auth/mailer.ts';
import type { Limits } from '../src/auth/oidc/forms/limits.ts';
import type { Viewer } from '../src/auth/viewer.ts';
import type { SealedBox } from '../src/platform/seal.ts';
import type { FileStore } from '../src/platform/files/store.ts';
import type { Print } from '../src/billing/invoicing/documents/documents.ts';
import type { MarkdownRenderer } from '../src/catalog/markdown/markdown-renderer.ts';
import type { LicenceLifetimes } from '../src/entitlements/licences/licence-lifetimes.ts';
import type { LicenceSigner } from '../src/entitlements/licences/licence-signer.ts';
import type { ReleaseShare } from '../src/platform/sharing/fair-share.ts';
import type { Points } from '../src/platform/limits/points.ts';
import type { RequestBudget } from './engine/cost/request-budget.ts';
import type { Loaders } from './lists/loaders.ts';
import type { FieldLimits } from './engine/field-limits.ts';
import type { Directory, ServiceFacts } from './hub/service-facts.ts';

/** What every resolver is given. Built once for each request. */
export interface HubContext {
  /** Follows the transaction of the mutation that runs, if one does. */
  em: EntityManager;
  viewer: Viewer;
  /** The time of this request; every rule that asks for the time asks this. */
  now: Temporal.Instant;
  loaders: Loaders;
  /** What this request may cost. */
  budget: RequestBudget;
  /** What the caller may spend in an hour, by all requests. */
  points: Points;
  /** Takes a share of the processor for an operation of so many points, or waits for its turn. */
  admit: (points: number) => ReleaseShare | Promise<ReleaseShare>;
  /** Waits until an answer of so many characters may be written out. */
  admitAnswer: (characters: number) => Promise<void>;
  /** Whether the caller asked what the operation costs. */
  wantsCost: boolean;
  requestId: string;
  /** From the Idempotency-Key header: a mutation with it happens once, however often it is sent. */
  idempotencyKey?: string;
  /** Set when the answer comes from an earlier request with the same key. */
  replayed?: boolean;
  /** What the mutation that runs has written; sent when its transaction has committed, and only then. */
  mails: Mail[];
  /** What is to be done when that transaction has been rolled back. */
  afterRollback: (() => Promise<unknown>)[];
  mail: Mailer;
  /** Signs licence keys and files by the keys of their projects. */
  licenceSigner: LicenceSigner;
  licenceLifetimes: LicenceLifetimes;
  /** Renders texts of Markdown, beside the thread that answers requests where they are long. */
  markdown: MarkdownRenderer;
  /** Seals the stored answers of requests with an Idempotency-Key. */
  memoBox: SealedBox;
  /** Makes a PDF, beside the thread that answers requests. */
  print: Print;
  /** Counts that each instance keeps for itself. */
  fieldLimits: FieldLimits;
  /** Counts that hold over all instances. */
  limits: Limits;
  files: FileStore;
  /** How many GB the files of one project may have together; 0 for any number. */
  filesGb: number;
  /** Whether the hub may be made to call machines of its own network. */
  allowPrivateAddresses: boolean;
  service: ServiceFacts;
  directory: Directory;
}
