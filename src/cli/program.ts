import { Argument, Command, Option } from 'commander';
import { readConfig } from '../config.ts';
import type { ImportProductsOptions } from './import/import-products.ts';
import { addBilling } from './billing-commands.ts';
import { group, ofProject, onHub } from './command-parts.ts';
import type { CommandAction } from './command-parts.ts';
import type { Terminal } from './terminal.ts';
import { wholeNumber } from './whole-number.ts';

/** Everything that can be said to the hub at a terminal. What a command needs is loaded when it is called. */
export function createProgram(act: CommandAction, { out, err }: Terminal): Command {
  const program = new Command('hub')
    .description('The command line of the content hub. It reads the same environment as the hub itself.')
    .version(readConfig({}).version)
    .option('--json', 'print one JSON document, for programs')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: out, writeErr: err })
    .showHelpAfterError('(add --help to see what it takes)')
    .exitOverride();
  addProjects(program, act);
  addImport(program, act);
  addKeys(program, act);
  addBilling(program, act);
  addHousekeeping(program, act);
  return program;
}

function addProjects(program: Command, act: CommandAction): void {
  group(program, 'project', 'Software projects, which own all the rest.')
    .command('create')
    .description('register a project')
    .requiredOption('--slug <slug>', 'its name in addresses, unique in the network')
    .requiredOption('--name <name>', 'its name for people')
    .option('--owner <email>', 'whose it is: the address of an account (default: the operator)')
    .option('--description <text>', 'what it is')
    .option('--homepage <url>', 'where it is at home')
    .action(onHub(act, async () => (await import('./create-project.ts')).createProject));
  group(program, 'client', 'OAuth clients, through which people sign in and machines act.')
    .command('create')
    .description('make an OAuth client; shows its secret once')
    .addOption(ofProject())
    .addOption(new Option('--kind <kind>', 'what it is').choices(['web', 'native', 'machine']).makeOptionMandatory())
    .requiredOption('--name <name>', 'what people are reported signs them in')
    .addOption(repeated('--redirect-uri <uri>', 'where people come back to; may be repeated'))
    .addOption(repeated('--post-logout-redirect-uri <uri>', 'where people may go after signing out; may be repeated'))
    .addOption(repeated('--scope <scope>', 'what it may ask for; may be repeated (default: what its kind needs)'))
    .action(onHub(act, async () => (await import('./create-client.ts')).createClient));
  group(program, 'key', 'API keys.')
    .command('create')
    .description('make an API key; shows it once')
    .addOption(ofProject())
    .requiredOption('--name <name>', 'what it is for')
    .addOption(repeated('--scope <scope>', 'what it may do; may be repeated (default: everything)'))
    .option('--expires <time>', 'when it ends, such as 2027-01-01T00:00:00Z (default: never)')
    .action(onHub(act, async () => (await import('./create-key.ts')).createKey));
}

function addImport(program: Command, act: CommandAction): void {
  const imports = group(program, 'import', 'Registers software that is described elsewhere.');
  imports
    .command('products')
    .description('bring a file of products into a catalog; all of it is checked before anything is changed')
    .addArgument(new Argument('<file>', 'JSON lines or CSV, as "export products" writes them; - reads standard input'))
    .addOption(ofProject())
    .addOption(format('what the file is (default: csv for a name that ends in .csv, else jsonl)'))
    .addOption(
      new Option('--mode <mode>', 'whether products that are there are changed, or refused')
        .choices(['upsert', 'create'])
        .default('upsert'),
    )
    .option('--resume <import>', 'continue with an import of the same file that was interrupted')
    .action((file: string, options: Omit<ImportProductsOptions, 'file'>) =>
      onHub(act, async () => (await import('./import/import-products.ts')).importProducts)({ ...options, file }),
    );
  group(program, 'export', 'Writes what is registered to standard output.')
    .command('products')
    .description('write a whole catalog, as "import products" takes it')
    .addOption(ofProject())
    .addOption(format('what to write').default('jsonl'))
    .action(onHub(act, async () => (await import('./export/export-products.ts')).exportProducts));
  imports
    .command('npm')
    .description('register every package.json below the folders as a product; a second time, what has changed')
    .addArgument(new Argument('<folder...>', 'such as node_modules'))
    .addOption(ofProject())
    .action((folders: string[], { project }: { project: string }) =>
      onHub(act, async () => (await import('./import/import-npm.ts')).importNpm)({ folders, project }),
    );
}

function addKeys(program: Command, act: CommandAction): void {
  const keys = group(program, 'keys', "The network's own keys, which sign tokens and cookies.");
  keys
    .command('list')
    .description('say which there are, and until when what they have signed is good')
    .action(onHub(act, async () => (await import('./list-keys.ts')).listKeys));
  keys
    .command('rotate')
    .description('let the next keys sign; no one is signed out, and running hubs continue')
    .addOption(new Option('--use <use>', 'of one kind only').choices(['signature', 'cookie']))
    .option('--force', 'also a key that others may not know yet: they refuse what it signs for some minutes')
    .action(onHub(act, async () => (await import('./rotate-keys.ts')).rotateKeys));
  keys
    .command('remove')
    .description('remove a previous key before its time: what it has signed is good for nothing then')
    .argument('[id]', 'as "keys list" shows it')
    .option('--all', 'remove every key: new ones are made, and everyone is signed out')
    .action((id: string | undefined, { all }: { all?: true }, command: Command) => {
      if ((id === undefined) === !all) command.error('error: name a key, or say --all');
      return onHub(act, async () => (await import('./remove-keys.ts')).removeKeys)({ id });
    });
}

function addHousekeeping(program: Command, act: CommandAction): void {
  program
    .command('demo')
    .description('make a small network with a history, to see something alive')
    .option('--months <count>', 'how long the history is, 1 to 36', wholeNumber(1, 36), 12)
    .option('--seed <number>', 'another number makes another history', wholeNumber(0, 2 ** 32 - 1), 1)
    .action(onHub(act, async () => (await import('./demo/demo.ts')).demo));
  program
    .command('migrate')
    .description('bring the database up to date, which every start of the hub does too')
    .option('--status', 'report what is pending and what a newer hub has applied; changes nothing')
    .action(({ status }: { status?: true }) =>
      status
        ? act(async () => (await import('./migration-status.ts')).migrationStatus())
        : onHub(act, async () => (await import('./migrate.ts')).migrate)({}),
    );
  program
    .command('doctor')
    .description('check the machine, the database and the books; changes nothing')
    .action(() => act(async () => (await import('./doctor/doctor.ts')).doctor()));
}

function format(description: string): Option {
  return new Option('--format <format>', description).choices(['jsonl', 'csv']);
}

function repeated(flags: string, description: string): Option {
  const collect = (value: string, before: string[] | undefined): string[] => [...(before ?? []), value];
  return new Option(flags, description).argParser(collect);
}
