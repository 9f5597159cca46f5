import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Customer } from '../../billing/customers/customer.ts';
import type { BillingProfile } from '../../billing/customers/profile/billing-profile.ts';
import type { LicenceSigner } from '../../entitlements/licences/licence-signer.ts';
import type { CustomerMail } from '../customer-mail.ts';
import type { AnyMailContent } from './mail-content.ts';
import type { MailFormats } from './mail-formats.ts';

/** The data of a mail that is to be sent now. */
export interface MailContext {
  mail: CustomerMail;
  customer: Customer;
  profile: BillingProfile;
  formats: MailFormats;
  signer: LicenceSigner;
  now: Temporal.Instant;
}

/** Reads what a mail says; undefined if it is no longer due, such as about an invoice that is paid by now. */
export type MailReader = (em: EntityManager, context: MailContext) => Promise<AnyMailContent | undefined>;
