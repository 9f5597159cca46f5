import { connections } from './measure.ts';
import type { Operation } from './operations.ts';
import { bearer, fromAddressOf, get, postForm } from './requests.ts';
import type { Credentials } from './requests.ts';
import { resource } from './registry.ts';
import type { Registry, SignInTokens } from './sign-in.ts';

interface SignInData {
  machine: Credentials;
  signedIn: SignInTokens[];
}

type Requests = Pick<Operation, 'request' | 'answered'>;

/** The sign-in operations of the baseline and the hub: the same requests, except for the tokens. */
export function signInOperations(
  { machine }: Registry,
  signedIn: Record<'bareOidc' | 'hub', SignInTokens[]>,
): Operation[] {
  return Object.entries(kinds).flatMap(([name, requests]) => {
    const floor = floorOf(name);
    return [
      { name: floor, server: 'bareOidc', floor, ...requests({ machine, signedIn: signedIn.bareOidc }) },
      { name, server: 'hub', floor, ...requests({ machine, signedIn: signedIn.hub }) },
    ];
  });
}

const kinds: Record<string, (data: SignInData) => Requests> = {
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

/** The names of the baselines, available before any sign-in. */
export const signInFloors = Object.keys(kinds).map(floorOf);

function floorOf(name: string): string {
  return `bare ${name}`;
}

/** A refresh token can be used once, so each connection uses the token of its previous response. */
function refresh({ signedIn }: SignInData): Requests {
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
