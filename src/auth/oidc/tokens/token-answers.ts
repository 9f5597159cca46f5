import type { JWTPayload } from 'jose';
import type { AccessToken, ClientCredentials, KoaContextWithOIDC } from 'oidc-provider';
import type { Middleware } from '../secure-answers.ts';
import { mayIntrospect } from './token-access.ts';
import type { IntrospectionRules } from './token-access.ts';
import { secondsNow, verifyJwt } from './subject-token.ts';
import type { SubjectTokens } from './subject-token.ts';

export type TokenAnswerRules = IntrospectionRules & Omit<SubjectTokens, 'provider'>;

/**
 * Completes what the library answers about tokens. A revocation is answered with an empty object, since clients parse the
 * answer as JSON. The introspection of a machine's token has the client as `sub`, as its JWTs do (RFC 9068 section 2.2).
 * A JWT of the hub is introspected like an opaque token, where the library refuses every JWT.
 */
export function completeTokenAnswers(rules: TokenAnswerRules): Middleware {
  return async (koa, next) => {
    await next();
    const ctx = koa as unknown as KoaContextWithOIDC;
    if (ctx.oidc?.route === 'revocation' && ctx.status === 200) ctx.body = {};
    if (ctx.oidc?.route === 'introspection') await completeIntrospection(rules, ctx);
  };
}

async function completeIntrospection(rules: TokenAnswerRules, ctx: KoaContextWithOIDC): Promise<void> {
  const body = ctx.body as Record<string, unknown> | undefined;
  // The library refuses a JWT only after it has authenticated the client.
  if (body?.error === 'unsupported_token_type') {
    ctx.status = 200;
    ctx.body = await introspectJwt(rules, ctx, String(ctx.oidc.params!.token));
  } else if (body?.active && ctx.oidc.entities.ClientCredentials) body.sub ??= body.client_id;
}

async function introspectJwt(rules: TokenAnswerRules, ctx: KoaContextWithOIDC, jwt: string): Promise<object> {
  const claims = await verifyJwt(rules, jwt);
  if (!claims || claims.exp! <= secondsNow(rules.clock)) return { active: false };
  const isAllowed = await mayIntrospect(rules, ctx, ctx.oidc.client!, tokenOf(claims));
  if (!isAllowed) return { active: false };
  const { grant_id: _grant, ...shown } = claims;
  return { ...shown, active: true, token_type: claims.cnf ? 'DPoP' : 'Bearer' };
}

/** The token that a JWT stands for, as far as the rules of introspection ask. A machine is its own subject. */
function tokenOf({ sub, aud, client_id: clientId, grant_id }: JWTPayload): AccessToken | ClientCredentials {
  const isMachine = sub === clientId;
  const token = isMachine
    ? { kind: 'ClientCredentials', clientId, aud }
    : { kind: 'AccessToken', clientId, aud, accountId: sub, extra: { grant_id } };
  return token as unknown as AccessToken | ClientCredentials;
}
