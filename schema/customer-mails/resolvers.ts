import { CustomerMailsResolver } from './customer-mails.ts';
import { MailSettingsResolver } from './mail-settings.ts';
import { MailSuppressionsResolver } from './mail-suppressions.ts';

/** The resolvers of mails to customers. */
export const customerMailResolvers = [CustomerMailsResolver, MailSettingsResolver, MailSuppressionsResolver] as const;
