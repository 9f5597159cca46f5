import type { Request } from 'express';
import { errors } from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC, Provider, Session } from 'oidc-provider';
import { ipOf } from '../../../platform/values/address.ts';
import { wallMs } from '../../../platform/time/clock.ts';
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
import { projectNameOf } from '../storage/client-metadata.ts';
import { POLL_SECONDS } from '../storage/device-code-store.ts';

type Sources = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>;

/**
 * Sign-in on a device without a browser (RFC 8628). The user codes are 8 of 20 letters: 20^8, some 2^34.6. In the
 * ten minutes of a code, an address may try 30 of them (device-guesses.ts): of ten thousand addresses that guess
 * together while a thousand people hold a code, one in eighty hits once, and then has signed a stranger's device in
 * to an account of its own.
 */
export function deviceFlow(pages: Pages, network: string): Sources {
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
        network,
        code,
        scopes: askedScopes(ctx),
        address: deviceInfo.address as string | undefined,
      };
      pages.show(ctx, deviceConfirmPage(proofOf(ctx), request));
    },
    successSource: (ctx) => pages.show(ctx, deviceDonePage(ctx.oidc.client?.clientName ?? 'The application')),
  };
}

/** What the library leaves out of the flow, or does in its own way. */
export function tendDeviceFlow(provider: Provider, { limits, pages }: { limits: Limits; pages: Pages }): void {
  provider.on('device_authorization.success', (_ctx, body: Record<string, unknown>) => {
    body.interval = POLL_SECONDS;
  });
  // To be reported to ask again is no failure; it does not count against the address.
  provider.on('grant.error', ({ req }, { error }) => {
    const { res } = req as Request;
    if (error === 'authorization_pending' && res) res.locals.isExpected = true;
  });
  provider.use(limitGuesses(provider, limits, pages));
  provider.use(keepLinkedCode);
  keepNothingNew(provider);
}

/** When something is wrong the library puts a new proof into the session, and fails where there is none to keep. */
function keepNothingNew(provider: Provider): void {
  provider.Session.prototype.persist = function persist(this: Session) {
    return this.exp === undefined ? Promise.resolve('') : this.save(this.exp - Math.floor(wallMs() / 1000));
  };
}

/**
 * A link that brings its code (RFC 8628 section 3.3.1) leads to the form with the code in it. The library would answer
 * with a page that posts the code by a script.
 */
const keepLinkedCode: Middleware = async (ctx, next) => {
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

/** Nothing when neither the person nor their browser did something wrong. */
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

/** The proof of the form is kept in the session: without one there was no form. */
const noSession: ErrorPage = {
  status: 400,
  title: 'This page has ended',
  sentence: 'Enter the code again, in a browser that accepts cookies.',
};

/** By the names of the library's errors, which it does not export. */
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

function askedScopes({ oidc }: KoaContextWithOIDC): string[] {
  const scope = oidc.deviceCode?.params?.scope;
  return typeof scope === 'string' ? scope.split(' ') : [];
}
