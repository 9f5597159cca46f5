import type { ClientPartsFragment, UpdateClientInput } from '../../app/graphql/gql/auth/graphql.ts';

type Wanted = Omit<UpdateClientInput, 'id'>;

const ofHub = [
  ...['catalog:read', 'catalog:write', 'billing:read', 'billing:write'],
  ...['usage:write', 'analytics:read', 'project:admin'],
];

/** The scopes that a client may ask a person for, beside those of the hub. */
export const ofPeople = ['openid', 'profile', 'email', 'offline_access', 'entitlements', 'account'];

/** The scopes that a client can have, with those that it has. */
export function scopesFor({ kind, scopes }: Pick<ClientPartsFragment, 'kind' | 'scopes'>): string[] {
  return [...new Set([...(kind === 'machine' ? ofHub : [...ofPeople, ...ofHub]), ...scopes])];
}

/** What differs from the client, so that a change of one field sends that field alone. */
export function changesOf(client: ClientPartsFragment, wanted: Wanted): Wanted {
  const before = client as Record<string, unknown>;
  const isOther = ([name, value]: [string, unknown]) => sorted(value) !== sorted(before[name]);
  return Object.fromEntries(Object.entries(wanted).filter(isOther));
}

function byText(one: string, other: string): number {
  return one < other ? -1 : 1;
}

/** The order of a list of scopes means nothing. */
function sorted(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? [...new Set(value as string[])].toSorted(byText) : (value ?? null));
}
