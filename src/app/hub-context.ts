import { FieldLimits, Loaders, OperationShares, RequestBudget } from '../../schema/index.ts';
import type { HubContext } from '../../schema/index.ts';
import { createMailer } from '../auth/mailer.ts';
import type { Viewer } from '../auth/viewer.ts';
import { LicenceLifetimes } from '../entitlements/licences/licence-lifetimes.ts';
import { LicenceSigner } from '../entitlements/licences/licence-signer.ts';
import { sealPurpose } from '../entitlements/licences/signing-keys.ts';
import type { Config, WholeConfig } from '../config.ts';
import type { Orm } from '../platform/postgres/orm.ts';
import type { Refusal } from '../errors.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Logger } from '../platform/log.ts';
import { SealedBox } from '../platform/seal.ts';

export interface AppOptions {
  orm: Orm;
  /** The database's address, for the connections that count requests and sign people in beside the ORM's. */
  databaseUrl: string;
  config: WholeConfig;
  clock: Clock;
  log: Logger;
}

/** What the first middleware finds out about a request, for those after it. */
export interface ContextParts {
  requestId: string;
  viewer: Viewer;
  /** Why the credential was refused: reported by the door that needs one, since the provider has its own form. */
  refusal?: Refusal;
  idempotencyKey?: string;
  /** Whether the caller asked what the operation costs. */
  wantsCost?: boolean;
  /** Waits until an answer of so many characters may be written out. */
  admitAnswer?: (characters: number) => Promise<void>;
  /** The answer refuses, and yet nothing went wrong: it does not count against the caller. */
  isExpected?: boolean;
}

/** What an operation is given to work with: made again for each request. */
export function contextFactory(
  { orm, clock, config, log }: AppOptions,
  house: Pick<HubContext, 'directory' | 'files' | 'limits' | 'print' | 'markdown'>,
): (known: ContextParts) => HubContext {
  const fieldLimits = new FieldLimits();
  const mail = createMailer(config, log);
  const service = serviceFacts(config);
  const shares = new OperationShares(config);
  const licenceBox = new SealedBox(config.secret, sealPurpose);
  const memoBox = new SealedBox(config.secret, 'hub answers of repeated requests');
  return ({ viewer, requestId, idempotencyKey, wantsCost = false, admitAnswer = async () => {} }) => {
    const em = orm.em.fork({ useContext: true });
    const now = clock.now();
    return {
      em,
      viewer,
      now,
      loaders: new Loaders(em),
      budget: new RequestBudget(),
      ...shares.of(viewer),
      wantsCost,
      admitAnswer,
      requestId,
      idempotencyKey,
      mails: [],
      afterRollback: [],
      mail,
      licenceSigner: new LicenceSigner(em, licenceBox, viewer, now),
      licenceLifetimes: new LicenceLifetimes(em),
      memoBox,
      fieldLimits,
      filesGb: config.filesGb,
      allowPrivateAddresses: config.allowPrivateAddresses,
      service,
      ...house,
    };
  };
}

export function serviceFacts({ network, version, url }: Config): HubContext['service'] {
  return { network, version, url };
}
