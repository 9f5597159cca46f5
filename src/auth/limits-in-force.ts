import type { Config } from '../config.ts';
import type { AttemptLimit } from './oidc/forms/limits.ts';
import { attempts } from './oidc/forms/limits.ts';
import { guesses } from './oidc/device/device-guesses.ts';
import { mails } from './mail-limits.ts';
import { requestRules } from './request-counter.ts';

/** A limit as it is enforced. */
export interface LimitInForce {
  name: string;
  description: string;
  /** How often in the window. */
  maximum: number;
  /** The length of the window. */
  seconds: number;
  /** Whether each instance counts for itself; otherwise all of them count together. */
  isPerInstance: boolean;
  /** The setting that changes it; null if none does. */
  setting: string | null;
}

type Counted = AttemptLimit & { isLocal?: boolean };

/** The limits of requests, attempts and mails. */
export function limitsOfRequests(config: Config): LimitInForce[] {
  const { credential, address, failures, pages, clients, token, ...gateways } = requestRules(config);
  return [
    limit(credential, 'Requests of an API key, a client or a person'),
    limit(address, 'Requests of an address without credentials', 'HUB_ANONYMOUS_LIMIT'),
    limit(pages, 'Requests of an address for the pages of sign-in', 'HUB_PAGE_LIMIT'),
    limit(clients, 'Requests of an address where OAuth clients authenticate', 'HUB_CLIENT_LIMIT'),
    limit(failures, 'Requests of an address where OAuth clients authenticate that failed', 'HUB_ANONYMOUS_LIMIT'),
    limit(token, 'Requests of an access token for the profile of its person'),
    limit(gateways.webhooks, 'Genuine webhooks for an account of a project at a gateway', 'HUB_WEBHOOK_LIMIT'),
    limit(gateways.webhookRequests, 'Webhooks for such an account from an address', 'HUB_CLIENT_LIMIT'),
    limit(gateways.webhookAccounts, 'Webhooks from an address for accounts that do not exist', 'HUB_ANONYMOUS_LIMIT'),
    limit(attempts.signInToAccount, 'Wrong passwords for a person from one address'),
    limit(attempts.signInFromAddress, 'Wrong passwords from an address, for all people'),
    limit(attempts.ownPassword, 'Wrong current passwords of a person who is signed in'),
    limit(attempts.secretOfClient, 'Wrong secrets of a client from one address'),
    limit(guesses.perSession, 'Wrong codes of devices in a browser'),
    limit(guesses.perAddress, 'Wrong codes of devices from an address'),
    limit(attempts.signUpFromAddress, 'New accounts from an address'),
    limit(attempts.resetOfAccount, 'Links to a new password for a person'),
    limit(attempts.resetFromAddress, 'Links to a new password from an address'),
    limit(mails.resetsToMailbox, 'Links to a new password to a mailbox'),
    limit(mails.verificationsToAddress, 'Mails that confirm an address, to the address'),
    limit(mails.verificationsToMailbox, 'Mails that confirm an address, to a mailbox'),
    limit(mails.emailChangesOfPerson, 'Changes of the address of a person'),
    limit(mails.invitationsOfSender, 'Invitations of a project, and of a person'),
    limit(mails.invitationsOfProjectToMailbox, 'Invitations of a project to a mailbox'),
    limit(mails.invitationsToMailbox, 'Invitations of all projects to a mailbox'),
  ];
}

function limit(
  { name, points, seconds, isLocal = false }: Counted,
  description: string,
  setting?: string,
): LimitInForce {
  return { name, description, maximum: points, seconds, isPerInstance: isLocal, setting: setting ?? null };
}
