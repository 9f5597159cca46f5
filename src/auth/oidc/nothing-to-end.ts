import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Middleware } from './secure-answers.ts';

/**
 * Somebody who is not signed in has nothing to confirm when signing out. The library sends them a page that posts
 * itself by a script; a redirect to where that would end does the same for every browser.
 */
export const nothingToEnd: Middleware = async (ctx, next) => {
  await next();
  const { oidc } = ctx as unknown as KoaContextWithOIDC;
  if (oidc?.route !== 'end_session' || ctx.status !== 200 || oidc.session?.accountId) return;
  ctx.body = null;
  ctx.status = 303;
  ctx.set('Location', destination(oidc));
};

function destination(oidc: KoaContextWithOIDC['oidc']): string {
  const { params } = oidc;
  const address = params?.post_logout_redirect_uri;
  if (typeof address !== 'string') return oidc.urlFor('end_session_success');
  const url = new URL(address);
  if (typeof params?.state === 'string') url.searchParams.set('state', params.state);
  return url.href;
}
