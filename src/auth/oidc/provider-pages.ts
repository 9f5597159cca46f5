import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { NetworkLook } from '../network/network-look.ts';
import { errorPage } from './pages/error-page.ts';
import type { ErrorPage } from './pages/error-page.ts';
import { layout, pageHeaders, schemeOf } from './pages/layout.ts';
import type { FormPage } from './pages/layout.ts';
import { signOutPage, signedOutPage } from './pages/sign-out-page.ts';
import { expired } from './forms/refused.ts';

/** The pages that the provider shows while it handles a request. */
export interface Pages {
  show: (ctx: KoaContextWithOIDC, page: FormPage) => void;
  error: NonNullable<Configuration['renderError']>;
  signOut: (ctx: KoaContextWithOIDC, form: string) => void;
  signedOut: (ctx: KoaContextWithOIDC) => void;
}

export function createPages(look: NetworkLook): Pages {
  const show = (ctx: KoaContextWithOIDC, page: FormPage): void => {
    if (page.status) ctx.status = page.status;
    ctx.set(pageHeaders(page));
    ctx.type = 'html';
    ctx.body = layout(look, page).toString();
  };
  return {
    show,
    error: (ctx, out, error) => show(ctx, errorPage(describe(ctx, out, error))),
    signOut: (ctx, form) => {
      const client = ctx.oidc.client?.clientName;
      const leadsTo = schemeOf(ctx.oidc.params?.post_logout_redirect_uri);
      show(ctx, signOutPage({ network: look.network, client, form, leadsTo }));
    },
    signedOut: (ctx) => show(ctx, signedOutPage(ctx.oidc.client?.clientName)),
  };
}

/** The proof (`xsrf`) that a form posted to the provider was shown in this browser. */
export function proofOf({ oidc }: KoaContextWithOIDC): string {
  const state = oidc.session?.state as { secret?: string } | undefined;
  return state?.secret ?? '';
}

interface ErrorOut {
  error: string;
  error_description?: string;
}

function describe({ status, oidc }: KoaContextWithOIDC, out: ErrorOut, error: Error): ErrorPage {
  if (error instanceof errors.SessionNotFound) return expired;
  if (status >= 500) {
    return {
      status,
      title: 'Something broke',
      sentence: 'This is our fault, and it has been noted. Try again later.',
    };
  }
  if (oidc?.deviceCode && out.error === 'invalid_request') return codeAlreadyAnswered;
  return {
    status,
    title: 'This request cannot be served',
    sentence: 'The application you came from sent an invalid request. Report this to its developers.',
    code: out.error,
    detail: out.error_description,
  };
}

/** The usual cause is a button pressed twice: the first press was accepted. */
const codeAlreadyAnswered: ErrorPage = {
  status: 400,
  title: 'This code was answered before',
  sentence: 'Look at your device. If it is not signed in, let it show a new code.',
};
