import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Pages } from '../provider-pages.ts';
import { stillSignedInPage } from '../pages/sign-out-page.ts';
import type { Middleware } from '../secure-answers.ts';

/**
 * Redirects a person without a session to the end of the sign-out, because there is nothing to confirm. The library would
 * send a page that submits itself by a script, which not every browser runs. A person who chose to stay signed in sees a
 * page that says so; the library would report a sign-out.
 */
export function skipNeedlessConfirmation(pages: Pages): Middleware {
  return async (koa, next) => {
    const ctx = koa as unknown as KoaContextWithOIDC;
    await next();
    if (hasNoSession(ctx)) return redirect(ctx, destination(ctx.oidc));
    if (choseToStay(ctx)) {
      ctx.remove('Location');
      pages.show(ctx, { ...stillSignedInPage(), status: 200 });
    }
  };
}

function hasNoSession({ oidc, status }: KoaContextWithOIDC): boolean {
  return oidc?.route === 'end_session' && status === 200 && !oidc.session?.accountId;
}

function choseToStay({ oidc, status, response }: KoaContextWithOIDC): boolean {
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
