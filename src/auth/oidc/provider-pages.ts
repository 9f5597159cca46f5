import type { KoaContextWithOIDC } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Config } from '../../config.ts';
import type { Pages } from './configuration.ts';
import { errorPage } from './pages/error-page.ts';
import type { ErrorPage } from './pages/error-page.ts';
import { layout, pageHeaders, schemeOf } from './pages/layout.ts';
import type { Page } from './pages/layout.ts';
import { signOutPage, signedOutPage } from './pages/sign-out-page.ts';
import { expired } from './forms/refused.ts';

/** The pages that the provider itself shows. */
export function createPages(config: Config): Pages {
  const send = (ctx: KoaContextWithOIDC, page: Page): void => {
    ctx.set(pageHeaders(page));
    ctx.type = 'html';
    ctx.body = layout(config.network, page).toString();
  };
  return {
    error: (ctx, out, error) => send(ctx, errorPage(describe(ctx.status, out, error))),
    signOut: (ctx, form) =>
      send(ctx, signOutPage(config.network, form, schemeOf(ctx.oidc.params?.post_logout_redirect_uri))),
    signedOut: (ctx) => send(ctx, signedOutPage(ctx.oidc.client?.clientName)),
  };
}

interface ErrorOut {
  error: string;
  error_description?: string;
}

function describe(status: number, out: ErrorOut, error: Error): ErrorPage {
  if (error instanceof errors.SessionNotFound) return expired;
  if (status >= 500) {
    return {
      status,
      title: 'Something broke',
      sentence: 'This is our fault, and it has been noted. Try again later.',
    };
  }
  return {
    status,
    title: 'This request cannot be served',
    sentence: 'The application you came from asked for something that is not right. Tell whoever runs it.',
    code: out.error,
    detail: out.error_description,
  };
}
