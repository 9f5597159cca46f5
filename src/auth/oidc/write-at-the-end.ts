import { calculateJwkThumbprint, decodeProtectedHeader } from 'jose';
import type { JWK } from 'jose';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { sha256 } from '../secret.ts';
import type { Pages } from './provider-pages.ts';
import type { Middleware } from './secure-answers.ts';
import type { ArtifactWork } from './storage/artifact-work.ts';
import type { Artifacts } from './storage/artifacts.ts';
import { openSuccessor, sealSuccessor } from './storage/successor.ts';
import type { Successor } from './storage/successor.ts';

/**
 * Writes all changes of a provider request in one statement, after the answer is made and before it is sent. A crash
 * leaves all changes or none. If several requests use the same code, only one succeeds.
 */
export function writeAtTheEnd(artifacts: Artifacts, pages: Pages): Middleware {
  return async (koa, next) => {
    const ctx = koa as unknown as KoaContextWithOIDC;
    const work = artifacts.begin(koa);
    await next();
    if (work.replayed) return replayAnswer(ctx, work);
    if (ctx.oidc?.route === 'token' && ctx.status >= 400) undoTokenUse(work);
    storeSuccessor(ctx, work);
    if (await artifacts.write(work)) return;
    if (!(await replayConcurrentAnswer(ctx, work, artifacts))) await refuse(ctx, pages);
  };
}

/**
 * Keeps the code or refresh token usable after a refused request: the library consumes it before it checks the API and
 * the scope. Revocations caused by a reuse remain.
 */
function undoTokenUse({ saved, used }: ArtifactWork): void {
  saved.clear();
  used.clear();
}

/** Stores the answer with the consumed refresh token, so that it can be replayed. */
function storeSuccessor(ctx: KoaContextWithOIDC, work: ArtifactWork): void {
  const rotated = ctx.oidc?.entities.RotatedRefreshToken;
  const used = rotated && work.used.get(`RefreshToken ${sha256(rotated.jti)}`);
  if (!used || ctx.status !== 200) return;
  const { scope, resource } = requestedAccess(ctx);
  const answer = ctx.body as Successor['answer'];
  used.successor = sealSuccessor(rotated.jti, { answer, scope, resource });
}

/** Handles the second of two concurrent requests: it read the token before the first one consumed it. */
async function replayConcurrentAnswer(
  ctx: KoaContextWithOIDC,
  work: ArtifactWork,
  artifacts: Artifacts,
): Promise<boolean> {
  const token = ctx.oidc?.entities.RotatedRefreshToken?.jti;
  const artifact = token && (await artifacts.find('RefreshToken', token));
  if (!artifact || !artifact.successor) return false;
  work.replayed = { token, artifact };
  await replayAnswer(ctx, work);
  return true;
}

/** Repeats the answer for the same client and the same request; any other request is refused. */
async function replayAnswer(ctx: KoaContextWithOIDC, { replayed }: ArtifactWork): Promise<void> {
  const { token, artifact } = replayed!;
  const successor = openSuccessor(token, artifact.successor!);
  const { scope, resource } = requestedAccess(ctx);
  const isSame = successor.scope === scope && successor.resource === resource;
  if (
    !isSame ||
    artifact.payload.clientId !== ctx.oidc.client?.clientId ||
    !(await holdsKey(ctx, artifact.payload.jkt))
  )
    return refuseGrant(ctx, 'refresh token already used');
  ctx.status = 200;
  ctx.body = successor.answer;
}

/** The proof was checked before the token was looked up; only its key is compared here. */
async function holdsKey(ctx: KoaContextWithOIDC, thumbprint: unknown): Promise<boolean> {
  if (thumbprint === undefined) return true;
  const proof = ctx.get('DPoP');
  const key = proof ? (decodeProtectedHeader(proof).jwk as JWK | undefined) : undefined;
  return key !== undefined && (await calculateJwkThumbprint(key)) === thumbprint;
}

function requestedAccess(ctx: KoaContextWithOIDC): { scope?: string; resource?: string } {
  const { scope, resource } = ctx.oidc.params ?? {};
  return { scope: text(scope), resource: text(resource) };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' || value === undefined ? value : JSON.stringify(value);
}

async function refuse(ctx: KoaContextWithOIDC, pages: Pages): Promise<void> {
  if (ctx.oidc?.route === 'token') return refuseGrant(ctx, 'already used, or no longer allowed');
  ctx.remove('Location');
  ctx.remove('Set-Cookie');
  ctx.status = 400;
  const error = { error: 'invalid_request', error_description: 'this request was already answered' };
  await pages.error(ctx, error, new Error(error.error_description));
}

function refuseGrant(ctx: KoaContextWithOIDC, description: string): void {
  ctx.status = 400;
  ctx.body = { error: 'invalid_grant', error_description: description };
}
