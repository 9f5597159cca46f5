import { pino } from 'pino';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { Client } from '../../src/auth/clients/client.ts';
import type { User } from '../../src/auth/people/user.ts';
import type { Role } from '../../src/auth/projects/member.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import type { Config } from '../../src/config.ts';
import { FrozenClock, systemClock } from '../../src/platform/time/clock.ts';
import { grantToken } from './access-token.ts';
import { Browser } from './browser.ts';
import { HubClient } from './client.ts';
import type { Json } from './client.ts';
import { startHub } from './hub.ts';
import type { TestHub } from './hub.ts';
import { Seed } from './seed.ts';

interface SentMail {
  to: string;
  subject: string;
  text: string;
}

/** The scopes that a person can grant to the console. */
export const consoleScopes = [...hubScopes, 'account'];

let addresses = 0;

/** A hub with a frozen clock and readable mails, whose people use it through a console. */
export class People {
  readonly mails: SentMail[] = [];
  readonly clock = new FrozenClock(systemClock.now());
  hub!: TestHub;
  seed!: Seed;
  console!: Client;

  static async start(config: Partial<Config> = {}): Promise<People> {
    const people = new People();
    const write = (line: string) => {
      const { mail } = JSON.parse(line) as { mail?: SentMail };
      if (mail) people.mails.push(mail);
    };
    people.hub = await startHub({
      clock: people.clock,
      log: pino({ level: 'warn' }, { write }),
      config: { trustProxy: 1, ...config },
    });
    people.seed = new Seed(people.hub.orm, people.clock);
    const project = await people.seed.project();
    const redirectUris = ['https://console.example/callback'];
    const made = await people.seed.client(project, { kind: ClientKind.web, redirectUris });
    people.console = made.client;
    return people;
  }

  /** A client for a person at the console, with an access token as the provider issues it. */
  async as({ id }: Pick<User, 'id'>, scopes: readonly string[] = consoleScopes): Promise<HubClient> {
    const asked = { clientId: this.console.id, userId: id, scopes, now: this.clock.now() };
    const token = await grantToken(this.hub.orm, asked);
    return HubClient.withKey(this.hub.address, token);
  }

  /** A new person with a confirmed address. All people have the same password. */
  user(email?: string, name?: string): Promise<User> {
    return this.seed.user(email, name);
  }

  /** A new person who has not confirmed their address yet. */
  newcomer(email?: string, name?: string): Promise<User> {
    return this.seed.newcomer(email, name);
  }

  /** A new person with a role in a project. */
  async member(project: Project, role: Role): Promise<{ user: User; api: HubClient }> {
    const user = await this.user();
    await this.seed.member(project, user, role);
    return { user, api: await this.as(user) };
  }

  async operator(): Promise<{ user: User; api: HubClient }> {
    const user = await this.user();
    await this.sql('update hub_user set is_operator = true where email = ?', [user.email]);
    return { user, api: await this.as(user) };
  }

  /** A browser with its own network address, so that wrong passwords of one test do not count in the next. */
  browser(): Browser {
    addresses += 1;
    return new Browser(this.hub.address, { 'x-forwarded-for': `10.9.${addresses >> 8}.${addresses & 255}` });
  }

  /** The link in the latest mail to an address. */
  async linkTo(email: string): Promise<string> {
    for (let waited = 0; waited < 5000; waited += 10) {
      const mail = this.mails.findLast(({ to }) => to === email);
      const link = mail && /http\S+/.exec(mail.text)?.[0];
      if (link) return link;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`no mail to ${email}`);
  }

  sql<T extends object>(statement: string, values: unknown[] = []): Promise<T[]> {
    return this.hub.orm.em.fork().execute<T[]>(statement, values);
  }

  close(): Promise<void> {
    return this.hub.close();
  }
}

/** Runs a query. Returns the data, and throws any errors. */
export async function ask(api: HubClient, query: string, variables = {}): Promise<Json> {
  const { body } = await api.graphql(query, variables);
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data;
}

/** Returns the code of the first refusal, also of a refused credential, or undefined without a refusal. */
export async function refusalOf(api: HubClient, query: string, variables = {}): Promise<string | undefined> {
  const { body } = await api.graphql(query, variables);
  const code = body.errors ? body.errors[0].extensions.code : body.code;
  return code && String(code);
}
