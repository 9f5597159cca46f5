import { FieldLimits, Loaders, OperationShares, RequestBudget } from '../../schema/index.ts';
import type { HubContext } from '../../schema/index.ts';
import { limitsOfRequests } from '../auth/limits-in-force.ts';
import type { Mail } from '../auth/mails/mail.ts';
import type { Viewer } from '../auth/viewer.ts';
import { gatewayPurpose } from '../billing/payments/gateways/gateway-accounts.ts';
import { LicenceLifetimes } from '../entitlements/licences/licence-lifetimes.ts';
import { LicenceSigner } from '../entitlements/licences/licence-signer.ts';
import { sealPurpose } from '../entitlements/licences/signing-keys.ts';
import type { NetworkLook } from '../auth/network/network-look.ts';
import type { WholeConfig } from '../config.ts';
import type { Orm } from '../platform/postgres/orm.ts';
import type { Refusal } from '../errors.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Logger } from '../platform/log.ts';
import { SealedBox } from '../platform/seal.ts';
import { webhookPurpose } from '../webhooks/signing/new-secret.ts';

export interface AppOptions {
  orm: Orm;
  /** The database's address, for the connections for rate limits and sign-in beside the ORM's. */
  databaseUrl: string;
  config: WholeConfig;
  clock: Clock;
  log: Logger;
}

/** The results of the first middleware for the later ones. */
export interface ContextParts {
  requestId: string;
  viewer: Viewer;
  /**
   * The reason for which the credential was refused. The path that needs a credential reports it, because the provider
   * has its own format.
   */
  refusal?: Refusal;
  /** Authenticates the same credential again, and sets the viewer; throws the refusal if it is no longer good. */
  authenticateAgain?: () => Promise<void>;
  idempotencyKey?: string;
  /** Whether the caller requested the cost of the operation. */
  wantsCost?: boolean;
  /** Waits until an answer of this many characters may be written. */
  admitAnswer?: (characters: number) => Promise<void>;
  /** Whether the request is not counted against the caller although it was refused, since nothing went wrong. */
  isExpected?: boolean;
}

/** Creates the context of an operation, for each request. */
export function contextFactory(
  { orm, clock, config }: AppOptions,
  house: Pick<
    HubContext,
    | 'directory'
    | 'look'
    | 'mailbox'
    | 'files'
    | 'limits'
    | 'print'
    | 'markdown'
    | 'fragments'
    | 'readiness'
    | 'gateways'
    | 'feeds'
    | 'figures'
  >,
): (known: ContextParts) => HubContext {
  const fieldLimits = new FieldLimits();
  const requestLimits = limitsOfRequests(config);
  const shares = new OperationShares(config);
  const licenceBox = new SealedBox(config.secret, sealPurpose);
  const memoBox = new SealedBox(config.secret, 'hub answers of repeated requests');
  const gatewayBox = new SealedBox(config.secret, gatewayPurpose);
  const webhookBox = new SealedBox(config.secret, webhookPurpose);
  return ({ viewer, requestId, idempotencyKey, wantsCost = false, admitAnswer = async () => {} }) => {
    const em = orm.em.fork({ useContext: true });
    const now = clock.now();
    const mails: Mail[] = [];
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
      mails,
      async post(mail) {
        await house.mailbox.write(em, mail, now);
        mails.push(mail);
      },
      afterRollback: [],
      licenceSigner: new LicenceSigner(em, licenceBox, viewer, now),
      licenceLifetimes: new LicenceLifetimes(em),
      memoBox,
      gatewayBox,
      webhookBox,
      fieldLimits,
      filesGb: config.filesGb,
      settings: config.settings,
      limitsOfRequests: requestLimits,
      anonymousLimit: config.anonymousLimit,
      allowPrivateAddresses: config.allowPrivateAddresses,
      service: serviceFacts(house.look, config),
      reportTimezone: config.reportTimezone,
      ...house,
    };
  };
}

/** The facts as they are now: operators may give the network another name. */
export function serviceFacts({ network, url }: NetworkLook, { version }: WholeConfig): HubContext['service'] {
  return { network, version, url };
}
