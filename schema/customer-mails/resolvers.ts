import { CustomerMailsResolver } from './customer-mails.ts';
import { MailSettingsResolver } from './mail-settings.ts';

/** The resolvers of mails to customers. */
export const customerMailResolvers = [CustomerMailsResolver, MailSettingsResolver] as const;
