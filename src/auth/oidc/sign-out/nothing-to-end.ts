import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Pages } from '../provider-pages.ts';
import { stillSignedInPage } from '../pages/sign-out-page.ts';
import type { Middleware } from '../secure-answers.ts';

/**
 * Someone who is not signed in has nothing to confirm when signing out. The library sends them a page that posts
 * itself by a script; a redirect to where that would end does the same for every browser. And to someone who chose
 * to stay it says that they are signed out.
 */
export function nothingToEnd(pages: Pages): Middleware {
  return async (koa, next) => {
    const ctx = koa as unknown as KoaContextWithOIDC;
    await next();
    if (isNobodys(ctx)) return redirect(ctx, destination(ctx.oidc));
    if (hasStayed(ctx)) {
      ctx.remove('Location');
      pages.show(ctx, { ...stillSignedInPage(), status: 200 });
    }
  };
}

function isNobodys({ oidc, status }: KoaContextWithOIDC): boolean {
  return oidc?.route === 'end_session' && status === 200 && !oidc.session?.accountId;
}

function hasStayed({ oidc, status, response }: KoaContextWithOIDC): boolean {
  return (
    oidc?.route === 'end_session_confirm' &&
    status === 303 &&
    !oidc.params?.logout &&
    response.get('Location') === oidc.urlFor('end_session_success')
  );
}

function redirect(ctx: KoaContextWithOIDC, address: string): void {
  ctx.body = null;
  ctx.status = 303;
  ctx.set('Location', address);
}

function destination(oidc: KoaContextWithOIDC['oidc']): string {
  const { params } = oidc;
  const address = params?.post_logout_redirect_uri;
  if (typeof address !== 'string') return oidc.urlFor('end_session_success');
  const url = new URL(address);
  if (typeof params?.state === 'string') url.searchParams.set('state', params.state);
  return url.href;
}
