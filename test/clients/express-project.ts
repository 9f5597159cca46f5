import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { ErrorRequestHandler, Express, RequestHandler } from 'express';
import session from 'express-session';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import passport from 'passport';
import OpenIDConnectStrategy from 'passport-openidconnect';
import type { Project } from '../../src/auth/projects/project.ts';
import type { Network, RegisteredClient } from './network.ts';

/** A person who is signed in to the project. */
export interface Visitor {
  id: string;
  name?: string;
  email?: string;
  idToken: string;
}

/**
 * A small project in Express, on its own port. passport-openidconnect signs people in, express-session keeps their
 * sessions, and jose verifies the hub's logout tokens.
 */
export class ExpressProject {
  readonly #server = createServer();
  /** The ids of sessions that have ended at the hub. */
  readonly #ended = new Set<unknown>();
  address!: string;
  client!: RegisteredClient;
  #hub!: Metadata;

  private constructor(
    readonly project: Project,
    readonly options: Partial<OpenIDConnectStrategy.StrategyOptions>,
  ) {}

  /** Registers a client with the settings, and starts the project with the options of its strategy. */
  static async start(network: Network, project: Project, settings = {}, options = {}): Promise<ExpressProject> {
    const started = new ExpressProject(project, options);
    const server = started.#server;
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    started.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    started.client = await network.webClient(project, `${started.address}/callback`, {
      backchannelLogoutUri: `${started.address}/signed-out`,
      ...settings,
    });
    started.#hub = await metadata(network);
    server.on('request', started.#app());
    return started;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  #app(): Express {
    const own = authenticator(this.#hub, this.client, this.options);
    // Browsers send the cookies of one port to every port of the host.
    const name = `${this.project.slug}.sid`;
    const app = express();
    app.post('/signed-out', express.urlencoded(), this.#acceptLogoutToken());
    app.use(session({ name, secret: 'only in tests', resave: false, saveUninitialized: false }));
    app.use(own.session(), this.#dropEndedSession());
    app.get('/', (request, response) => void response.json(request.user ?? null));
    app.get('/login', own.authenticate('openidconnect'));
    app.get('/callback', own.authenticate('openidconnect', { successRedirect: '/', failWithError: true }));
    app.get('/logout', this.#signOut());
    app.get('/goodbye', (request, response) => void response.json({ left: !request.user }));
    app.use(refuse);
    return app;
  }

  /** Signs out of the project, and redirects to the sign-out of the hub. */
  #signOut(): RequestHandler {
    return (request, response, next) => {
      const url = new URL(this.#hub.end_session_endpoint);
      url.searchParams.set('id_token_hint', (request.user as Visitor).idToken);
      url.searchParams.set('post_logout_redirect_uri', `${this.address}/goodbye`);
      request.logout((error) => (error ? next(error) : response.redirect(url.href)));
    };
  }

  /** Accepts a logout token of the hub (OpenID Connect Back-Channel Logout 2.6). */
  #acceptLogoutToken(): RequestHandler {
    const keys = createRemoteJWKSet(new URL(this.#hub.jwks_uri));
    return async (request, response) => {
      const { logout_token } = request.body as { logout_token: string };
      const { payload } = await jwtVerify(logout_token, keys, {
        issuer: this.#hub.issuer,
        audience: this.client.id,
        typ: 'logout+jwt',
        requiredClaims: ['sid', 'events'],
      });
      this.#ended.add(payload.sid);
      response.end();
    };
  }

  #dropEndedSession(): RequestHandler {
    return (request, _response, next) => {
      const visitor = request.user as Visitor | undefined;
      if (visitor && this.#ended.has(decodeJwt(visitor.idToken).sid)) request.logout(next);
      else next();
    };
  }
}

type Metadata = Record<
  'issuer' | 'authorization_endpoint' | 'token_endpoint' | 'userinfo_endpoint' | 'end_session_endpoint' | 'jwks_uri',
  string
>;

async function metadata({ issuer }: Network): Promise<Metadata> {
  const response = await fetch(new URL('/.well-known/openid-configuration', issuer));
  return (await response.json()) as Metadata;
}

function authenticator(
  hub: Metadata,
  { id, secret, redirectUris }: RegisteredClient,
  changed: Partial<OpenIDConnectStrategy.StrategyOptions>,
): passport.Authenticator {
  const options = {
    issuer: hub.issuer,
    authorizationURL: hub.authorization_endpoint,
    tokenURL: hub.token_endpoint,
    userInfoURL: hub.userinfo_endpoint,
    clientID: id,
    clientSecret: secret!,
    callbackURL: redirectUris[0],
    scope: ['profile', 'email', 'entitlements'],
    nonce: 'true',
    skipUserProfile: false,
    ...changed,
  };
  const own = new passport.Passport();
  own.use(new OpenIDConnectStrategy(options, verify));
  own.serializeUser((user, done) => done(null, user));
  own.deserializeUser((user: Express.User, done) => done(null, user));
  return own;
}

/** Accepts every person whom the hub has signed in. */
function verify(
  _issuer: string,
  { id, displayName, emails }: passport.Profile,
  _context: object,
  idToken: string | object,
  done: OpenIDConnectStrategy.VerifyCallback,
): void {
  done(null, { id, name: displayName, email: emails?.[0].value, idToken: String(idToken) } satisfies Visitor);
}

const refuse: ErrorRequestHandler = (error: Error & { status?: number }, _request, response, _next) => {
  response.status(error.status ?? 500).json({ refused: error.message });
};
