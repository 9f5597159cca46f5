import { Option } from 'commander';
import type { Command } from 'commander';
import { group, ofProject, repeated, sends } from './command-parts.ts';
import type { CommandAction } from './command-parts.ts';

/** Adds the commands of projects, clients, keys and members, which work on a hub or on the database of this machine. */
export function addAccess(program: Command, act: CommandAction): void {
  addProjects(group(program, 'project', 'Software projects, which own everything else.'), act);
  addClients(group(program, 'client', 'OAuth clients, through which people sign in and machines act.'), act);
  addKeys(group(program, 'key', 'API keys.'), act);
  addMembers(program, act);
}

function addProjects(projects: Command, act: CommandAction): void {
  const load = () => import('./operations/projects.ts');
  sends(
    projects
      .command('create')
      .description('register a project')
      .requiredOption('--slug <slug>', 'its name in addresses, unique in the network')
      .requiredOption('--name <name>', 'its name for people')
      .option('--owner <email>', 'the owner: the email address of an account (default: the operator, or you at a hub)')
      .option('--description <text>', 'a short description')
      .option('--homepage <url>', 'the address of its website'),
    act,
    async () => (await load()).createProject,
  );
  sends(
    projects.command('list').description('list the projects that you take part in'),
    act,
    async () => (await load()).listProjects,
  );
  sends(
    projects.command('show').description('show a project').argument('<project>', 'its slug or id'),
    act,
    async () => (await load()).showProject,
  );
  sends(
    projects
      .command('update')
      .description('change a project')
      .argument('<project>', 'its slug or id')
      .option('--name <name>', 'its name for people')
      .option('--description <text>', 'a short description; an empty text removes it')
      .option('--homepage <url>', 'the address of its website; an empty text removes it'),
    act,
    async () => (await load()).updateProject,
  );
}

function addClients(clients: Command, act: CommandAction): void {
  const load = () => import('./operations/clients.ts');
  sends(
    withClientOptions(
      clients
        .command('create')
        .description('create an OAuth client; shows its secret once')
        .addOption(ofProject())
        .addOption(
          new Option('--kind <kind>', 'the kind of client')
            .choices(['web', 'browser', 'native', 'machine'])
            .makeOptionMandatory(),
        )
        .requiredOption('--name <name>', 'its name, shown to people when they sign in'),
      '(default: those its kind needs)',
    ),
    act,
    async () => (await load()).createClient,
  );
  sends(
    clients.command('list').description('list the clients of a project').addOption(ofProject()),
    act,
    async () => (await load()).listClients,
  );
  sends(one(clients, 'show', 'show a client and its secrets, without the secrets themselves'), act, async () => {
    return (await load()).showClient;
  });
  sends(
    withClientOptions(
      one(clients, 'update', 'change a client; a list replaces the one before, and one empty entry empties it').option(
        '--name <name>',
        'its name, shown to people when they sign in',
      ),
      '(taking one away ends the tokens of the client)',
    ),
    act,
    async () => (await load()).updateClient,
  );
  sends(
    one(clients, 'rotate-secret', 'add a secret, and end the others after an overlap; shows it once').option(
      '--overlap <duration>',
      'how long the others stay valid, ISO 8601, such as PT1H; PT0S ends them at once',
      'PT24H',
    ),
    act,
    async () => (await import('./operations/rotate-secret.ts')).rotateSecret,
  );
  sends(one(clients, 'disable', 'refuse a client everywhere, and end its tokens at once'), act, async () => {
    return (await load()).disableClient;
  });
  sends(one(clients, 'enable', 'accept a disabled client again'), act, async () => (await load()).enableClient);
  sends(one(clients, 'delete', 'delete a client with its secrets, consents and tokens'), act, async () => {
    return (await load()).deleteClient;
  });
}

function one(clients: Command, verb: string, description: string): Command {
  return clients.command(verb).description(description).argument('<client_id>', 'as "client list" shows it');
}

function withClientOptions(command: Command, aboutScopes: string): Command {
  return command
    .addOption(repeated('--redirect-uri <uri>', 'where people return after signing in; may be repeated'))
    .addOption(repeated('--post-logout-redirect-uri <uri>', 'where people may go after signing out; may be repeated'))
    .option('--backchannel-logout-uri <uri>', 'where the hub posts a notice when a person signs out')
    .addOption(repeated('--scope <scope>', `a scope it may request; may be repeated ${aboutScopes}`))
    .addOption(
      new Option('--id-token-alg <algorithm>', 'what signs its ID tokens (default of a new client: RS256)').choices([
        'RS256',
        'ES256',
      ]),
    );
}

function addKeys(keys: Command, act: CommandAction): void {
  const load = () => import('./operations/keys.ts');
  const byId = '<id>';
  const asListed = 'as "key list" shows it';
  sends(
    keys
      .command('create')
      .description('create an API key; shows it once')
      .addOption(ofProject())
      .requiredOption('--name <name>', 'a name that says what it is for')
      .addOption(repeated('--scope <scope>', 'a scope it grants; may be repeated (default: all)'))
      .option('--expires <time>', 'when it expires, such as 2027-01-01T00:00:00Z (default: never)'),
    act,
    async () => (await load()).createKey,
  );
  sends(
    keys.command('list').description('list the API keys of a project').addOption(ofProject()),
    act,
    async () => (await load()).listKeys,
  );
  sends(
    keys.command('show').description('show an API key, without the key itself').argument(byId, asListed),
    act,
    async () => (await load()).showKey,
  );
  sends(
    keys.command('revoke').description('end an API key at once').argument(byId, asListed),
    act,
    async () => (await load()).revokeKey,
  );
}

function addMembers(program: Command, act: CommandAction): void {
  const load = () => import('./operations/members.ts');
  sends(
    group(program, 'member', 'People who work on a project.')
      .command('list')
      .description('list the members of a project')
      .addOption(ofProject()),
    act,
    async () => (await load()).listMembers,
  );
  sends(
    group(program, 'invitation', 'Invitations to a project.')
      .command('list')
      .description('list the invitations to a project, and what became of them')
      .addOption(ofProject()),
    act,
    async () => (await load()).listInvitations,
  );
}
