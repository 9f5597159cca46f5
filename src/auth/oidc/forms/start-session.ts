import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';
import { SESSION_SECONDS } from '../configuration.ts';

/** Signs a person in to this browser without a client. It always creates a new session, to prevent session fixation. */
export async function startSession(
  provider: Provider,
  request: Request,
  response: Response,
  userId: string,
): Promise<void> {
  const session = new provider.Session();
  session.loginAccount({ accountId: userId, amr: ['pwd'] });
  await session.save(SESSION_SECONDS);
  const { cookies } = provider.createContext(request, response);
  cookies.set(provider.cookieName('session'), session.jti, {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    maxAge: SESSION_SECONDS * 1000,
  });
}
