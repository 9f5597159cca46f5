import { Argument, Command, Option } from 'commander';
import { readConfig } from '../config.ts';
import type { ExportKind } from '../billing/exports/export-kind.ts';
import type { ExportBillingOptions } from './export/export-billing.ts';
import type { ImportProductsOptions } from './import/import-products.ts';
import { addAccess } from './access-commands.ts';
import { addBilling } from './billing-commands.ts';
import { group, ofProject, onHub } from './command-parts.ts';
import type { CommandAction } from './command-parts.ts';
import { addExamples } from './examples.ts';
import { addSignIn } from './sign-in-commands.ts';
import type { Terminal } from './terminal.ts';
import { wholeNumber } from './whole-number.ts';

/** Defines all commands. The code of each is loaded when it is called. */
export function createProgram(act: CommandAction, { out, err }: Terminal): Command {
  const program = new Command('hub')
    .description('The command line of the content hub. It reads the same environment as the hub itself.')
    .version(readConfig({}).version)
    .option('--json', 'print one JSON document, for programs')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: out, writeErr: err })
    .showHelpAfterError('(add --help to see what it takes)')
    .exitOverride();
  addSignIn(program, act);
  addAccess(program, act);
  addImport(program, act);
  addKeys(program, act);
  addBilling(program, act);
  addPeople(program, act);
  addHousekeeping(program, act);
  addExamples(program);
  return program;
}

function addImport(program: Command, act: CommandAction): void {
  const imports = group(program, 'import', 'Imports products from files and packages.');
  imports
    .command('products')
    .description('import a file of products into a catalog; the whole file is checked before anything is changed')
    .addArgument(new Argument('<file>', 'JSON lines or CSV, as "export products" writes them; - reads standard input'))
    .addOption(ofProject())
    .addOption(format('the format of the file (default: csv for a name that ends in .csv, else jsonl)'))
    .addOption(
      new Option('--mode <mode>', 'upsert changes existing products, create refuses them')
        .choices(['upsert', 'create'])
        .default('upsert'),
    )
    .option('--resume <import>', 'continue an interrupted import of the same file')
    .action((file: string, options: Omit<ImportProductsOptions, 'file'>) =>
      onHub(act, async () => (await import('./import/import-products.ts')).importProducts)({ ...options, file }),
    );
  addExports(program, act);
  imports
    .command('npm')
    .description('register every package.json below the folders as a product; repeat it to update changed ones')
    .addArgument(new Argument('<folder...>', 'such as node_modules'))
    .addOption(ofProject())
    .action((folders: string[], { project }: { project: string }) =>
      onHub(act, async () => (await import('./import/import-npm.ts')).importNpm)({ folders, project }),
    );
}

function addExports(program: Command, act: CommandAction): void {
  const exports = group(program, 'export', 'Writes a catalog, or what was billed, to standard output.');
  exports
    .command('products')
    .description('write a whole catalog in a format that "import products" reads')
    .addOption(ofProject())
    .addOption(format('the format to write').default('jsonl'))
    .action(onHub(act, async () => (await import('./export/export-products.ts')).exportProducts));
  exports
    .command('billing')
    .description('write invoices, payments, credit notes, customers or the ledger in the order of time')
    .addArgument(
      new Argument('<kind>', 'what to write').choices(['invoices', 'payments', 'credit_notes', 'customers', 'ledger']),
    )
    .addOption(ofProject())
    .addOption(format('the format to write').default('csv'))
    .option('--from <instant>', 'only rows from this time on')
    .option('--to <instant>', 'only rows before this time')
    .addOption(new Option('--layout <name>', 'the columns, by name').choices(['plain', 'datev']).default('plain'))
    .option('--columns <list>', 'columns, or titles with columns: "Total:total,number"')
    .option('--accounts <list>', 'numbers of accounts: "receivable:1400,revenue:8400"')
    .option('--after <id>', 'go on after the row with this id')
    .action((kind: ExportKind, options: Omit<ExportBillingOptions, 'kind'>) =>
      onHub(act, async () => (await import('./export/export-billing.ts')).exportBilling)({ ...options, kind }),
    );
}

function addKeys(program: Command, act: CommandAction): void {
  const keys = group(program, 'keys', "The network's own keys, which sign tokens and cookies.");
  keys
    .command('list')
    .description('list the keys, and until when their signatures are accepted')
    .action(onHub(act, async () => (await import('./list-keys.ts')).listKeys));
  keys
    .command('rotate')
    .description('sign with the next keys; no one is signed out, and running hubs continue')
    .addOption(new Option('--use <use>', 'rotate one kind only').choices(['signature', 'cookie']))
    .option('--force', 'use even a key that clients may not know yet: they refuse its signatures for some minutes')
    .action(onHub(act, async () => (await import('./rotate-keys.ts')).rotateKeys));
  keys
    .command('remove')
    .description('remove a previous key before it expires; its signatures are no longer accepted')
    .argument('[id]', 'as "keys list" shows it')
    .option('--all', 'remove all keys: new ones are created, and everyone is signed out')
    .action((id: string | undefined, { all }: { all?: true }, command: Command) => {
      if ((id === undefined) === !all) command.error('error: name a key, or use --all');
      return onHub(act, async () => (await import('./remove-keys.ts')).removeKeys)({ id });
    });
}

function addPeople(program: Command, act: CommandAction): void {
  const people = group(program, 'people', 'The counts of people, which reports read.');
  const load = () => import('./recount-people.ts');
  people
    .command('verify')
    .description('compare the counts of people by day with their sign-ins; changes nothing')
    .action(onHub(act, async () => (await load()).verifyPeople));
  people
    .command('recount')
    .description('count all sign-ins that are kept again, in the background; counts of expired ones are lost')
    .action(onHub(act, async () => (await load()).recountPeople));
}

function addHousekeeping(program: Command, act: CommandAction): void {
  program
    .command('demo')
    .description('create a small network with a history, to look around')
    .option('--months <count>', 'the length of the history, 1 to 36', wholeNumber(1, 36, 12), 12)
    .option('--seed <number>', 'another number gives another history', wholeNumber(0, 2 ** 32 - 1, 1), 1)
    .action(onHub(act, async () => (await import('./demo/demo.ts')).demo, { createsDatabase: true }));
  program
    .command('migrate')
    .description('bring the database up to date, as every start of the hub does')
    .option('--status', 'report pending migrations, and those of a newer hub; changes nothing')
    .action(({ status }: { status?: true }) =>
      status
        ? act(async (terminal) => (await import('./migration-status.ts')).migrationStatus(terminal))
        : onHub(act, async () => (await import('./migrate.ts')).migrate)({}),
    );
  program
    .command('doctor')
    .description('check the machine, the database and the ledger; changes nothing')
    .action(() => act(async (terminal) => (await import('./doctor/doctor.ts')).doctor(terminal)));
}

function format(description: string): Option {
  return new Option('--format <format>', description).choices(['jsonl', 'csv']);
}
