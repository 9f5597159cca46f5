import type { EntityManager } from '@mikro-orm/postgresql';
import { createApiKey } from '../../src/auth/clients/api-keys.ts';
import { createClient } from '../../src/auth/clients/create-client.ts';
import type { MadeClient } from '../../src/auth/clients/create-client.ts';
import { Member } from '../../src/auth/projects/member.ts';
import type { Role } from '../../src/auth/projects/member.ts';
import { Project } from '../../src/auth/projects/project.ts';
import type { CreateClientInput } from '../../src/auth/clients/client-input.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { openAccount } from '../../src/auth/people/sign-up.ts';
import type { User } from '../../src/auth/people/user.ts';
import { ProjectViewer } from '../../src/auth/viewer.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import type { Clock } from '../../src/platform/time/clock.ts';
import { quickHash } from './quick-hash.ts';

export const password = 'correct horse battery';

let counter = 0;

/** Creates the data of a test with the commands of the hub. */
export class Seed {
  constructor(
    readonly orm: Orm,
    readonly clock: Clock = systemClock,
  ) {}

  async project(slug = unique('project')): Promise<Project> {
    const project = new Project({ slug, name: `The ${slug} project`, createdAt: this.clock.now() });
    await this.#do(async (em) => void em.persist(project));
    return project;
  }

  /** A person with a confirmed address. */
  user(email = `${unique('person')}@example.org`, name = 'Ada Lovelace'): Promise<User> {
    return this.#do(async (em) => {
      const user = await this.#open(em, email, name);
      user.emailVerifiedAt = this.clock.now();
      return user;
    });
  }

  /** A person who has not confirmed their address yet. */
  newcomer(email = `${unique('newcomer')}@example.org`, name = 'Ada Lovelace'): Promise<User> {
    return this.#do((em) => this.#open(em, email, name));
  }

  #open(em: EntityManager, email: string, name: string): Promise<User> {
    const account = { email, name, passwordHash: quickHash(password) };
    return openAccount(em, account, this.clock.now(), { principal: 'seed' });
  }

  async operator(): Promise<User> {
    const user = await this.user();
    await this.orm.em.fork().execute(`update hub_user set is_operator = true where email = ?`, [user.email]);
    return user;
  }

  /** Makes a person a member who has accepted an invitation. */
  async member(project: Project, user: User, role: Role): Promise<void> {
    const now = this.clock.now();
    const values = { projectId: project.id, userId: user.id, role, createdAt: now, acceptedAt: now };
    await this.#do(async (em) => void em.persist(new Member(values)));
  }

  /** An API key of a project, with the given scopes or all of them. */
  async key(project: Project, scopes: readonly string[] = hubScopes): Promise<string> {
    const input = { name: 'test', scopes: [...scopes] };
    return (await this.#do((em) => createApiKey(em, this.owner(project), input, this.clock.now()))).key;
  }

  client(project: Project, input: Pick<CreateClientInput, 'kind'> & Partial<CreateClientInput>): Promise<MadeClient> {
    const whole = { name: 'Test client', redirectUris: [], postLogoutRedirectUris: [], ...input };
    return this.#do((em) => createClient(em, this.owner(project), whole, this.clock.now()));
  }

  /** The project itself, with every scope. */
  owner(project: Project): ProjectViewer {
    return new ProjectViewer(project.id, 'seed', hubScopes);
  }

  #do<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.orm.em.fork().transactional(work);
  }
}

export function unique(word: string): string {
  counter += 1;
  return `${word}-${counter}`;
}
