import type { Command } from 'commander';
import { atUrl } from './command-parts.ts';
import type { CommandAction } from './command-parts.ts';

interface AtUrl {
  url?: string;
}

/** Adds the commands by which a person signs in to a hub. */
export function addSignIn(program: Command, act: CommandAction): void {
  program
    .command('login')
    .description('sign in to a hub by a code that you confirm in a browser')
    .option('--url <url>', 'the address of the hub (default: HUB_URL, or the hub on this machine)')
    .action((options: AtUrl) => act(async (terminal) => (await import('./sign-in/login.ts')).login(terminal, options)));
  program
    .command('logout')
    .description('end the sign-in at a hub, and forget it')
    .addOption(atUrl())
    .action((options: AtUrl) => act(async () => (await import('./sign-in/logout.ts')).logout(options)));
  program
    .command('whoami')
    .description('show the account, its roles, and the hubs you are signed in to')
    .addOption(atUrl())
    .action((options: AtUrl) => act(async () => (await import('./sign-in/whoami.ts')).whoami(options)));
  program
    .command('token')
    .description('print an access token, for requests by other programs')
    .addOption(atUrl())
    .action((options: AtUrl) => act(async () => (await import('./sign-in/token.ts')).token(options)));
}
