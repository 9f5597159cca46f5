import { Argument, Option } from 'commander';
import type { Command } from 'commander';
import { group, ofProject, onHub, sends } from './command-parts.ts';
import type { CommandAction } from './command-parts.ts';

/** Adds the commands of the ledger, of revenue, of usage, of payments, of test clocks, of exchange rates and of mails to customers. */
export function addBilling(program: Command, act: CommandAction): void {
  addLedger(program, act);
  addRevenue(program, act);
  addUsage(program, act);
  addPayments(program, act);
  addClocks(program, act);
  addRates(program, act);
  addMails(program, act);
}

function addPayments(program: Command, act: CommandAction): void {
  group(program, 'payments', 'Payments by gateways.')
    .command('reconcile')
    .description(
      'compare payments, refunds and the ledger with the records of gateways; prints every difference, changes nothing',
    )
    .option('--project <project>', 'slug or id of one project (default: all)')
    .action(onHub(act, async () => (await import('./reconcile-payments.ts')).reconcilePayments));
}

function addLedger(program: Command, act: CommandAction): void {
  group(program, 'ledger', 'The double-entry ledger.')
    .command('verify')
    .description(
      'compare the ledger with invoices, payments, credit notes and refunds; prints the first difference, changes nothing',
    )
    .option('--project <project>', 'slug or id of one project (default: all)')
    .action(onHub(act, async () => (await import('./verify-ledger.ts')).verifyLedger));
}

function addRevenue(program: Command, act: CommandAction): void {
  group(program, 'revenue', 'The totals of billed revenue that reports read.')
    .command('rebuild')
    .description(
      'add up the totals of revenue again from the invoices, credit notes, payments and refunds of all projects',
    )
    .action(onHub(act, async () => (await import('./rebuild-revenue.ts')).rebuildRevenue));
}

function addUsage(program: Command, act: CommandAction): void {
  const usage = group(program, 'usage', 'Usage events and their totals.');
  usage
    .command('verify')
    .description(
      'compare the hourly totals of usage and the names of events with the events; prints the differences, changes nothing',
    )
    .option('--project <project>', 'slug or id of one project (default: all)')
    .action(onHub(act, async () => (await import('./verify-usage.ts')).verifyUsage));
  usage
    .command('rebuild')
    .description('calculate the totals of usage again from the events that are kept, month by month')
    .option('--project <project>', 'slug or id of one project (default: all)')
    .option('--meter <key>', 'the key of one meter (default: all)')
    .action(onHub(act, async () => (await import('./rebuild-usage.ts')).rebuildUsage));
}

function addClocks(program: Command, act: CommandAction): void {
  const clocks = group(program, 'clock', 'Test clocks: simulated time for some customers.');
  const load = () => import('./clock.ts');
  clocks
    .command('create')
    .description('create a test clock; create customers with its id')
    .addOption(ofProject())
    .requiredOption('--name <name>', 'a name that says what it tests')
    .option('--now <time>', 'its initial time, such as 2026-01-31T10:00:00Z (default: now)')
    .action(onHub(act, async () => (await load()).createClock));
  clocks
    .command('list')
    .description('list the test clocks of a project, with their times')
    .addOption(ofProject())
    .action(onHub(act, async () => (await load()).listClocks));
  clocks
    .command('advance')
    .description('advance a clock, and report what happened to its customers')
    .argument('<id>', 'as "clock list" shows it')
    .addOption(new Option('--by <duration>', 'ISO 8601, such as P1Y, P1M or P14D').conflicts('to'))
    .option('--to <time>', 'such as 2027-01-31T10:00:00Z')
    .action((id: string, options: { by?: string; to?: string }) =>
      onHub(act, async () => (await load()).advanceClock)({ ...options, id }),
    );
  clocks
    .command('release')
    .description('return the customers of a clock to real time, and remove the clock')
    .argument('<id>', 'as "clock list" shows it')
    .action((id: string) => onHub(act, async () => (await load()).releaseClock)({ id }));
}

function addRates(program: Command, act: CommandAction): void {
  sends(
    group(program, 'rates', 'The exchange rates by which reports of revenue are converted.')
      .command('load')
      .description('load rates from a file, and replace those of the same days; for operators')
      .addArgument(new Argument('<file>', 'CSV with the header base,quote,date,rate; - reads standard input')),
    act,
    async () => (await import('./operations/rates.ts')).loadRates,
  );
}

function addMails(program: Command, act: CommandAction): void {
  group(program, 'mail', 'The mails that customers get.')
    .command('preview')
    .description('write every mail with example data into a folder, as HTML and as text, in every language')
    .requiredOption('--out <folder>', 'the folder to write to; it is made if it does not exist')
    .option('--name <name>', 'the name of the project in the mails', 'Forge')
    .action((options: { out: string; name: string }) =>
      act(async () => (await import('./preview-mails.ts')).previewMails(options)),
    );
}
