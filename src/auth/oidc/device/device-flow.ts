import type { Request } from 'express';
import { errors } from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC, Provider, Session } from 'oidc-provider';
import { ipOf } from '../../../platform/values/address.ts';
import { wallMs } from '../../../platform/time/clock.ts';
import type { NetworkLook } from '../../network/network-look.ts';
import type { Pages } from '../provider-pages.ts';
import { limitGuesses } from './device-guesses.ts';
import { paths } from '../endpoints.ts';
import type { Limits } from '../forms/limits.ts';
import { errorPage } from '../pages/error-page.ts';
import type { ErrorPage } from '../pages/error-page.ts';
import { deviceCodePage, deviceConfirmPage, deviceDonePage, deviceStoppedPage } from '../pages/device-page.ts';
import type { FormState } from '../pages/form.ts';
import type { FormPage } from '../pages/layout.ts';
import { proofOf } from '../provider-pages.ts';
import type { Middleware } from '../secure-answers.ts';
import { logoOf, projectNameOf } from '../storage/client-metadata.ts';
import { POLL_SECONDS } from '../storage/device-code-store.ts';

type Sources = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>;

/**
 * Sign-in on a device without a browser (RFC 8628). A user code has 8 of 20 letters: 20^8, about 2^34.6 codes. In the ten
 * minutes of a code, an address may try 30 (device-guesses.ts). If 10,000 addresses guess together while 1,000 people
 * hold a code, the chance of one hit is about 1 in 80. A hit signs a stranger's device in to the attacker's account.
 */
export function deviceFlow(pages: Pages, look: NetworkLook): Sources {
  return {
    enabled: true,
    charset: 'base-20',
    mask: '****-****',
    deviceInfo: (ctx) => ({ address: ipOf((ctx.req as Request).ip) }),
    userCodeInputSource: (ctx, _form, out, error) => answer(ctx, pages, { out, error }),
    userCodeConfirmSource: (ctx, _form, client, deviceInfo, code) => {
      const request = {
        client: client.clientName ?? 'an application',
        project: projectNameOf(client),
        network: look.network,
        logo: logoOf(client),
        code,
        scopes: requestedScopes(ctx),
        address: deviceInfo.address as string | undefined,
      };
      pages.show(ctx, deviceConfirmPage(proofOf(ctx), request));
    },
    successSource: (ctx) => pages.show(ctx, deviceDonePage(ctx.oidc.client?.clientName ?? 'The application')),
  };
}

/** Adds the parts of the flow that the library lacks, and replaces those that it does differently. */
export function adaptDeviceFlow(provider: Provider, { limits, pages }: { limits: Limits; pages: Pages }): void {
  provider.on('device_authorization.success', (_ctx, body: Record<string, unknown>) => {
    body.interval = POLL_SECONDS;
  });
  // The answer to poll again is not a failure, and does not count against the address.
  provider.on('grant.error', ({ req }, { error }) => {
    const { res } = req as Request;
    if (error === 'authorization_pending' && res) res.locals.isExpected = true;
  });
  provider.use(limitGuesses(provider, limits, pages));
  provider.use(prefillLinkedCode);
  skipUnsavedSessions(provider);
}

/** Skips sessions that were never saved. After an error the library stores a new proof in the session, and would fail on these. */
function skipUnsavedSessions(provider: Provider): void {
  provider.Session.prototype.persist = function persist(this: Session) {
    return this.exp === undefined ? Promise.resolve('') : this.save(this.exp - Math.floor(wallMs() / 1000));
  };
}

/**
 * Shows the form with the code filled in for a link that contains the code (RFC 8628 section 3.3.1). The library would
 * answer with a page whose script posts the code.
 */
const prefillLinkedCode: Middleware = async (ctx, next) => {
  if (ctx.method === 'GET' && ctx.path === paths.verification) ctx.querystring = '';
  await next();
};

interface DeviceFailure {
  out?: { error: string; error_description?: string };
  error?: Error & { userCode?: string };
}

async function answer(ctx: KoaContextWithOIDC, pages: Pages, { out, error }: DeviceFailure): Promise<void> {
  const page = error ? afterFailure(ctx, error) : codePage(ctx, {}, linkedCode(ctx));
  if (page) pages.show(ctx, page);
  else if (error && out) await pages.error(ctx, out, error);
}

/** The page after an error by the person or their browser; undefined for any other error. */
function afterFailure(ctx: KoaContextWithOIDC, error: Error & { userCode?: string }): FormPage | undefined {
  if (error.name === 'AbortedError') return deviceStoppedPage();
  if (ctx.oidc.session?.exp === undefined) return errorPage(noSession);
  const detail = wrongCodes[error.name];
  if (detail) {
    const problems = [{ pointer: '/user_code', detail }];
    return { ...codePage(ctx, { problems }, error.userCode), status: 422 };
  }
  if (!(error instanceof errors.InvalidRequest) || ctx.method !== 'POST') return undefined;
  return codePage(ctx, { alert: 'This page was open for too long, or twice. Enter the code again.' });
}

/** The proof of the form is stored in the session, so without a session there was no form. */
const noSession: ErrorPage = {
  status: 400,
  title: 'This page has ended',
  sentence: 'Enter the code again, in a browser that accepts cookies.',
};

/** Messages by the names of the library's errors, because it does not export the classes. */
const wrongCodes: Record<string, string> = {
  NoCodeError: 'is missing',
  NotFoundError: 'is unknown: compare it with the one that your device shows',
  ExpiredError: 'has run out: let your device show a new one',
  AlreadyUsedError: 'was answered before: look at your device, and let it show a new one if it is not signed in',
};

function codePage(ctx: KoaContextWithOIDC, state: FormState, code = ''): FormPage {
  return deviceCodePage(proofOf(ctx), { ...state, values: { user_code: code.slice(0, 20) } });
}

function linkedCode({ originalUrl, oidc }: KoaContextWithOIDC): string | undefined {
  return URL.parse(originalUrl, oidc.issuer)?.searchParams.get('user_code') ?? undefined;
}

function requestedScopes({ oidc }: KoaContextWithOIDC): string[] {
  const scope = oidc.deviceCode?.params?.scope;
  return typeof scope === 'string' ? scope.split(' ') : [];
}
