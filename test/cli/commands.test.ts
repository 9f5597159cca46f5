import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse, validate } from 'graphql';
import { hubSchema } from '../../schema/index.ts';
import { authenticate } from '../../src/auth/authenticate.ts';
import { ClientSecret } from '../../src/auth/clients/client-secret.ts';
import { Client } from '../../src/auth/clients/client.ts';
import { Member, Role } from '../../src/auth/projects/member.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { clientDocuments } from '../../src/cli/operations/clients.ts';
import { keyDocuments } from '../../src/cli/operations/keys.ts';
import { memberDocuments } from '../../src/cli/operations/members.ts';
import { projectDocuments } from '../../src/cli/operations/projects.ts';
import { secretDocuments } from '../../src/cli/operations/rotate-secret.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { sha256 } from '../../src/auth/secret.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';
import { runCli, spawnCli } from './run-cli.ts';
import type { CliResult } from './run-cli.ts';

let database: TestDatabase;
let seed: Seed;

beforeAll(async () => {
  database = await openTestDatabase();
  seed = new Seed(database.orm);
  await seed.project('forge');
});

afterAll(() => database.close());

function hub(...words: string[]): Promise<CliResult> {
  return runCli(words, { DATABASE_URL: database.url });
}

function apart(...words: string[]): Promise<CliResult> {
  return spawnCli(words, { DATABASE_URL: database.url });
}

const em = () => database.orm.em.fork();

describe('project create', () => {
  it('registers a project without an owner while there are no accounts, and for the operator afterwards', async () => {
    const first = await apart('project', 'create', '--slug', 'first', '--name', 'First');
    expect([first.code, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toContain('no one yet');
    const operator = await seed.operator();
    const words = ['--slug', 'second', '--name', 'Second', '--homepage', 'https://second.example/', '--json'];
    const second = await hub('project', 'create', ...words);
    expect(second.json).toEqual({
      project: {
        id: expect.stringMatching(/^project_/),
        slug: 'second',
        name: 'Second',
        owner: operator.email,
      },
    });
    const { id, homepageUrl } = await em().findOneOrFail(Project, { slug: 'second' });
    expect(homepageUrl).toBe('https://second.example/');
    const members = await em().find(Member, { projectId: id });
    expect(members).toMatchObject([{ userId: operator.id, role: 'owner' }]);
  });

  it('registers a project for the person named, and refuses a person without an account', async () => {
    const ada = await seed.user('ada@example.org');
    const [hers, theirs] = await Promise.all([
      hub('project', 'create', '--slug', 'hers', '--name', 'Hers', '--owner', 'ADA@example.org', '--json'),
      hub('project', 'create', '--slug', 'theirs', '--name', 'Theirs', '--owner', 'no@example.org', '--json'),
    ]);
    expect(hers.json.project.owner).toBe(ada.email);
    expect([theirs.code, theirs.json.error.code]).toEqual([1, 'user_not_found']);
    expect(await em().count(Project, { slug: 'theirs' })).toBe(0);
  });

  it('prints every problem of a refusal, and no stack trace', async () => {
    const [bad, taken] = await Promise.all([
      hub('project', 'create', '--slug', 'No Slug', '--name', 'X', '--homepage', 'ftp://x.example'),
      hub('project', 'create', '--slug', 'forge', '--name', 'X', '--json'),
    ]);
    expect([bad.code, bad.stdout]).toEqual([1, '']);
    expect(bad.stderr).toMatch(/^.*\(invalid_input\):\n {2}slug: must be .*\n {2}homepageUrl: must be .*\n$/);
    const message = 'Another project has this slug; choose another one.';
    expect([taken.code, taken.stderr]).toEqual([1, '']);
    expect(taken.json).toEqual({ error: { code: 'slug_taken', message, problems: [] } });
  });
});

describe('client create', () => {
  it('prints the secret of a web client, and none for a native client', async () => {
    const { id: projectId } = await em().findOneOrFail(Project, { slug: 'forge' });
    const back = ['--redirect-uri', 'https://forge.example/a', '--redirect-uri', 'https://forge.example/b'];
    const [web, native] = await Promise.all([
      hub('client', 'create', '--project', 'forge', '--kind', 'web', '--name', 'Forge', ...back, '--json'),
      hub(
        'client',
        'create',
        '--project',
        projectId,
        '--kind',
        'native',
        '--name',
        'App',
        '--redirect-uri',
        'app.forge:/back',
      ),
    ]);
    const made = await em().findOneOrFail(Client, { id: String(web.json.client.id) });
    expect(made).toMatchObject({
      projectId,
      redirectUris: [back[1], back[3]],
    });
    expect(await em().find(ClientSecret, { clientId: made.id })).toMatchObject([
      { secretHash: sha256(String(web.json.secret)), expiresAt: null },
    ]);
    expect(native.stdout).toMatch(/client_id +client_\w{26}\n.*none: this kind cannot keep a secret/s);
  });

  it('refuses invalid redirect URIs and unknown projects', async () => {
    const [wrong, nowhere] = await Promise.all([
      hub(
        'client',
        'create',
        '--project',
        'forge',
        '--kind',
        'web',
        '--name',
        'x',
        '--redirect-uri',
        'http://x.example/',
      ),
      hub('client', 'create', '--project', 'nowhere', '--kind', 'machine', '--name', 'x', '--json'),
    ]);
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('redirectUris/0: must be https')]);
    expect([nowhere.code, nowhere.json.error.code]).toEqual([1, 'project_not_found']);
  });
});

describe('key create', () => {
  it('creates a working key with all scopes or with the scopes named', async () => {
    const scopes = ['--scope', 'catalog:read', '--scope', 'usage:write'];
    const [all, some, late] = await Promise.all([
      hub('key', 'create', '--project', 'forge', '--name', 'all', '--json'),
      hub(
        'key',
        'create',
        '--project',
        'forge',
        '--name',
        'some',
        ...scopes,
        '--expires',
        '2999-01-01T00:00:00Z',
        '--json',
      ),
      hub('key', 'create', '--project', 'forge', '--name', 'late', '--expires', '2001-01-01T00:00:00Z'),
    ]);
    expect(await scopesOf(all)).toEqual([...hubScopes]);
    expect(await scopesOf(some)).toEqual(['catalog:read', 'usage:write']);
    expect(some.json.apiKey.expiresAt).toBe('2999-01-01T00:00:00.000Z');
    expect([late.code, late.stderr]).toEqual([1, expect.stringContaining('expiresAt: must be in the future')]);
  });

  async function scopesOf({ json }: CliResult): Promise<string[]> {
    const headers = { authorization: `Bearer ${String(json.key)}` };
    return [
      ...(
        await authenticate(
          em(),
          { headers, address: 'test', target: { method: 'GET', url: 'http://localhost/' } },
          systemClock.now(),
        )
      ).scopes,
    ];
  }
});

describe('a command on the database of this machine', () => {
  it('lists, shows and changes projects, with every permission and without a sign-in', async () => {
    await hub('project', 'create', '--slug', 'orchard', '--name', 'Orchard');
    const { target, json } = await hub('project', 'list', '--json');
    expect(target).toMatch(/^Database: postgres.*:\d+\/\w+ \(DATABASE_URL\)$/);
    expect(json.projects.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['forge', 'orchard']));
    const changed = await hub('project', 'update', 'orchard', '--homepage', 'https://orchard.example/');
    expect(changed.stdout).toMatch(
      /^Changed the project orchard\.\n(.*\n)* {2}homepage +https:\/\/orchard\.example\/\n/,
    );
    const { project } = (await hub('project', 'show', 'orchard', '--json')).json;
    expect(project).toMatchObject({ name: 'Orchard', homepageUrl: 'https://orchard.example/' });
    const entries = await em().execute(`select actor from audit_entry where action = 'project.updated'`);
    expect(entries).toEqual([{ actor: 'cli' }]);
  });

  it('lists more entries than one page of the hub has', async () => {
    const project = await em().findOneOrFail(Project, { slug: 'orchard' });
    for (let count = 0; count < 101; count += 1) await seed.key(project);
    expect((await hub('key', 'list', '--project', 'orchard', '--json')).json.apiKeys).toHaveLength(101);
  });

  it('lists members and invitations as tables, and says when there are none', async () => {
    const project = await em().findOneOrFail(Project, { slug: 'orchard' });
    await seed.member(project, await seed.user('kay@example.org', 'Kay'), Role.developer);
    const members = await hub('member', 'list', '--project', 'orchard');
    expect(members.stdout).toMatch(/^role +name +email +id\n(.*\n)*developer +Kay +kay@example\.org +member_\w{26}\n/);
    const invitations = await hub('invitation', 'list', '--project', 'orchard');
    expect(invitations.stdout).toBe('There are no invitations to the project orchard.\n');
    const clients = await hub('client', 'list', '--project', 'orchard');
    expect(clients.stdout).toBe('The project orchard has no clients. "client create" makes one.\n');
  });

  it('rotates the secret of a client at once, and reports a client that has no secrets', async () => {
    const words = ['client', 'create', '--project', 'orchard', '--name', 'x', '--json', '--kind'];
    const [machine, native] = [await hub(...words, 'machine'), await hub(...words, 'native')];
    const id = String(machine.json.client.id);
    const rotated = await hub('client', 'rotate-secret', id, '--overlap', 'PT0S', '--json');
    const secrets = await em().find(ClientSecret, { clientId: id });
    const valid = secrets.filter(({ expiresAt }) => expiresAt === null);
    expect(valid.map(({ secretHash }) => secretHash)).toEqual([sha256(String(rotated.json.secret))]);
    const refused = await hub('client', 'rotate-secret', String(native.json.client.id), '--json');
    expect(refused.code).toBe(1);
    const { code, json } = await hub('client', 'rotate-secret', id, '--overlap', '-PT1H', '--json');
    expect([code, json.error.problems]).toEqual([1, [expect.objectContaining({ pointer: '/overlap' })]]);
  });

  it('reports an object that does not exist, and an id of another kind', async () => {
    const unknown = 'client_01kb6yq4c0e0rs8f2q6a3x9y7d';
    expect((await hub('client', 'show', unknown, '--json')).json.error.code).toBe('client_not_found');
    expect((await hub('key', 'show', unknown, '--json')).json.error.code).toBe('client_not_found');
    expect((await hub('key', 'revoke', 'x', '--json')).json.error.code).toBe('invalid_id');
    expect((await hub('project', 'show', 'nowhere', '--json')).json.error.message).toBe(
      'There is no project "nowhere". "project list" lists them, and "project create" makes one.',
    );
  });
});

describe('the operations of the command line', () => {
  const groups = [projectDocuments, clientDocuments, secretDocuments, keyDocuments, memberDocuments];
  const schema = hubSchema();

  it.each(groups.flatMap((group) => Object.values<string>(group)))(
    'are valid in the schema of the hub: %s',
    (document) => {
      expect(validate(schema, parse(document))).toEqual([]);
    },
  );
});

describe('the command line', () => {
  it('exits with 2 for invalid usage, rather than 1 for a refusal', async () => {
    const [nothing, robot, endless] = await Promise.all([
      apart(),
      hub('client', 'create', '--project', 'forge', '--name', 'x', '--kind', 'robot', '--json'),
      hub('demo', '--months', '0'),
    ]);
    expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('Usage: hub')]);
    const message = expect.stringContaining('Allowed choices are web, browser, native, machine.');
    expect([robot.code, robot.json]).toEqual([2, { error: { code: 'usage', message, problems: [] } }]);
    expect([endless.code, endless.stderr]).toEqual([
      2,
      expect.stringContaining('a whole number from 1 to 36, such as 12.'),
    ]);
  });

  it('reports an unreachable database without its password, and every mistake of the configuration', async () => {
    const gone = await spawnCli(['migrate'], { DATABASE_URL: 'postgres://hub:s3cret@127.0.0.1:1/hub' });
    const wrong = await runCli(['migrate', '--json'], { DATABASE_URL: 'nonsense', PORT: 'x' });
    const help = await spawnCli(['--help'], { DATABASE_URL: 'nonsense' });
    expect([gone.code, gone.stderr]).toEqual([
      1,
      expect.stringMatching(/127\.0\.0\.1:1 does not answer.*ECONNREFUSED/),
    ]);
    expect(gone.stderr).not.toContain('s3cret');
    expect([wrong.code, wrong.json.error.code, wrong.json.error.problems.length]).toEqual([
      1,
      'invalid_configuration',
      2,
    ]);
    expect([help.code, help.stdout]).toEqual([0, expect.stringContaining('doctor')]);
  });

  it('reports a database that is lost during a command, and rolls back unfinished work', async () => {
    const locking = em();
    await locking.begin();
    await locking.execute('lock table audit_entry in share mode');
    const running = apart('project', 'create', '--slug', 'lost', '--name', 'Lost', '--json');
    while (!(await endWaiting())) await sleep(50);
    const { code, json, stderr } = await running;
    await locking.rollback();
    expect([code, json.error.code, stderr]).toEqual([1, 'database_lost', '']);
    expect(await em().count(Project, { slug: 'lost' })).toBe(0);
  });

  /** Terminates connections that wait for a lock. Returns whether there were any. */
  async function endWaiting(): Promise<boolean> {
    const ended = await em().execute<object[]>(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return ended.length > 0;
  }

  it('reports no applied migrations when the database is up to date', async () => {
    const { code, json } = await hub('migrate', '--json');
    expect([code, json.applied]).toEqual([0, []]);
  });
});
