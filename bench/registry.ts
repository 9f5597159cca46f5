import { SigningAlgorithm } from '../src/auth/signing-algorithm.ts';
import { ClientKind } from '../src/auth/clients/client.ts';
import type { Project } from '../src/auth/projects/project.ts';
import { ResourceServer } from '../src/auth/resources/resource-server.ts';
import type { Seed } from '../test/support/seed.ts';
import type { Credentials } from './requests.ts';
import { callback } from './sign-in.ts';
import type { Registry } from './sign-in.ts';

const numberOfPeople = 20;
const numberOfClients = 5;

/** An API of the project; machines request JWTs for it. */
export const resource = {
  identifier: 'https://api.reading.example',
  scopes: ['builds:read', 'builds:write'],
  tokenSeconds: 3600,
};

export async function register(verbs: Seed, project: Project): Promise<Registry> {
  const machine = await makeClient(verbs, project, { kind: ClientKind.machine });
  const clients: Credentials[] = [];
  for (let count = 0; count < numberOfClients; count += 1)
    clients.push(await makeClient(verbs, project, { kind: ClientKind.web, redirectUris: [callback] }));
  await makeResource(verbs, project);
  return { machine, clients, people: await makePeople(verbs) };
}

/** Creates a client whose ID tokens are signed as those of the bare provider. */
async function makeClient(verbs: Seed, project: Project, input: Parameters<Seed['client']>[1]): Promise<Credentials> {
  const idTokenSignedResponseAlg = SigningAlgorithm.ES256;
  const { client, secret } = await verbs.client(project, { ...input, idTokenSignedResponseAlg });
  return { id: client.id, secret: secret! };
}

async function makeResource({ orm, clock }: Seed, { id: projectId }: Project): Promise<void> {
  const em = orm.em.fork();
  em.persist(new ResourceServer({ ...resource, name: 'Builds', projectId, createdAt: clock.now() }));
  await em.flush();
}

/** Creates people with the same password hash, since hashing is slow. */
async function makePeople(verbs: Seed): Promise<string[]> {
  await verbs.user('person-1@example.org');
  const rows: { email: string }[] = await verbs.orm.em.fork().execute(PEOPLE, [numberOfPeople]);
  return ['person-1@example.org', ...rows.map(({ email }) => email)];
}

const PEOPLE = `
  insert into hub_user (id, email, name, password_hash, created_at, updated_at)
  select uuidv7(), 'person-' || n || '@example.org', name, password_hash, created_at, updated_at
  from hub_user, generate_series(2, ?) n where email = 'person-1@example.org' returning email`;
