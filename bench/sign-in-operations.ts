import { connections } from './measure.ts';
import type { Operation } from './operations.ts';
import { bearer, fromAddressOf, get, postForm } from './requests.ts';
import type { Credentials } from './requests.ts';
import { resource } from './registry.ts';
import type { Registry, SignedIn } from './sign-in.ts';

interface Known {
  machine: Credentials;
  signedIn: SignedIn[];
}

type Requests = Pick<Operation, 'request' | 'answered'>;

/** What sign-in costs with oidc-provider alone and in the hub: the same requests, but for the tokens in them. */
export function signInOperations({ machine }: Registry, signedIn: Record<'bareOidc' | 'hub', SignedIn[]>): Operation[] {
  return Object.entries(kinds).flatMap(([name, requests]) => {
    const floor = floorOf(name);
    return [
      { name: floor, server: 'bareOidc', floor, ...requests({ machine, signedIn: signedIn.bareOidc }) },
      { name, server: 'hub', floor, ...requests({ machine, signedIn: signedIn.hub }) },
    ];
  });
}

const kinds: Record<string, (known: Known) => Requests> = {
  'sign-in: machine, opaque token': ({ machine }) => ({
    request: (turn) => {
      const fields = { grant_type: 'client_credentials', scope: 'catalog:read usage:write' };
      return fromAddressOf(turn, postForm('/oauth/token', fields, machine));
    },
  }),
  'sign-in: machine, JWT': ({ machine }) => ({
    request: (turn) => {
      const { identifier, scopes } = resource;
      const fields = { grant_type: 'client_credentials', resource: identifier, scope: scopes.join(' ') };
      return fromAddressOf(turn, postForm('/oauth/token', fields, machine));
    },
  }),
  'sign-in: refresh': refresh,
  'sign-in: introspection': ({ signedIn }) => ({
    request: (turn) => {
      const { client, accessToken } = signedIn[turn % signedIn.length]!;
      return fromAddressOf(turn, postForm('/oauth/introspect', { token: accessToken }, client));
    },
  }),
  'sign-in: userinfo': ({ signedIn }) => ({
    request: (turn) => get('/user/profile', bearer(signedIn[turn % signedIn.length]!.accessToken)),
  }),
};

/** What it is compared with, by name: known before anyone has signed in. */
export const signInFloors = Object.keys(kinds).map(floorOf);

function floorOf(name: string): string {
  return `bare ${name}`;
}

/** A refresh token is good once: every connection has a chain of its own, in which each answer gives the next. */
function refresh({ signedIn }: Known): Requests {
  const chains = signedIn.slice(0, connections).map(({ client, refreshToken }) => ({ client, refreshToken }));
  return {
    request: (turn, connection) => {
      const { client, refreshToken } = chains[connection]!;
      const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
      return fromAddressOf(turn, postForm('/oauth/token', fields, client));
    },
    answered: (answer, connection) => {
      const { refresh_token: refreshToken } = JSON.parse(answer) as { refresh_token: string };
      chains[connection]!.refreshToken = refreshToken;
    },
  };
}
