import type { AuditQuery } from '../../app/graphql/gql/auth/graphql.ts';

type Project = NonNullable<AuditQuery['project']>;

export type Entry = Project['audit']['nodes'][number];

/** The people whose names are known, by id. */
export type People = ReadonlyMap<string, string>;

interface Members {
  nodes: readonly { user: { id: string; name: string } }[];
}

export function peopleOf(members: Members | undefined): People {
  return new Map(members?.nodes.map(({ user: { id, name } }) => [id, name]));
}

/** An actor by what people call it: the audit names a client and a person as `client:user`. */
export function actorName(actor: string, people: People): string {
  const parts = actor.split(':');
  const person = parts.map((part) => people.get(part)).find(Boolean);
  if (person) return person;
  if (actor.startsWith('key_')) return 'An API key';
  if (actor === 'cli') return 'The command line';
  if (actor.startsWith('worker:')) return `The hub (${actor.slice('worker:'.length)})`;
  if (actor.startsWith('hub:')) return 'The hub';
  if (actor.startsWith('address:')) return `Address ${actor.slice('address:'.length)}`;
  if (actor.startsWith('client_')) return parts.length > 1 ? 'A person' : 'A machine';
  return actor;
}
