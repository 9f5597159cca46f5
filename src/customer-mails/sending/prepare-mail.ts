import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { ServedLogo } from '../../auth/network/logos.ts';
import { Project } from '../../auth/projects/project.ts';
import { Customer } from '../../billing/customers/customer.ts';
import { findProfile } from '../../billing/customers/profile/find-profile.ts';
import { CreditNote } from '../../billing/invoicing/credit-notes/credit-note.ts';
import { documentOfCreditNote } from '../../billing/invoicing/documents/document-of-credit-note.ts';
import { documentOfInvoice } from '../../billing/invoicing/documents/document-of-invoice.ts';
import type { Print } from '../../billing/invoicing/documents/documents.ts';
import { Invoice } from '../../billing/invoicing/invoices/invoice.ts';
import { issueCustomerLink } from '../../billing/invoicing/links/issue-customer-link.ts';
import { LicenceSigner } from '../../entitlements/licences/licence-signer.ts';
import type { Actor } from '../../platform/events/record.ts';
import type { SealedBox } from '../../platform/seal.ts';
import { lock } from '../../platform/store/lock.ts';
import type { AnyMailContent, MailDocument, MailLink } from '../content/mail-content.ts';
import { logoOfMail } from '../content/logo-of-mail.ts';
import { mailFormats } from '../content/mail-formats.ts';
import { readContent } from '../content/read-content.ts';
import type { CustomerMail } from '../customer-mail.ts';
import { sellerOf } from '../content/seller-of.ts';
import { findMailSetting } from '../find-setting.ts';
import { asHtml } from '../layout/as-html.ts';
import { asText } from '../layout/as-text.ts';
import { oneLine } from '../layout/one-line.ts';
import { writeMail } from '../layout/write-mail.ts';
import type { MailFrame } from '../layout/write-mail.ts';
import type { MailLanguage } from '../words/mail-locale.ts';

export interface PreparingDeps {
  licenceBox: SealedBox;
  hubUrl: string;
  print: Print;
}

export interface MailFile {
  filename: string;
  contentType: string;
  content: Buffer;
  /** The id under which the HTML shows it. */
  cid?: string;
}

/** A mail as it is handed to the mail server. */
export interface PreparedMail {
  fromName: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  attachments: MailFile[];
}

/** The reason for which a mail is not sent after all. */
export type NotDue = 'no_longer_due' | 'switched_off';

const mailer: Actor = { principal: 'hub:mails' };
const logoId = 'logo';

/** Seven days, the longest that a link to all that is a customer's can be valid. */
const portalSeconds = 7 * 24 * 60 * 60;

/** Writes a mail as of now, with its link and its document; or returns why it is not sent after all. */
export async function prepareMail(
  em: EntityManager,
  mail: CustomerMail,
  { licenceBox, hubUrl, print }: PreparingDeps,
  now: Temporal.Instant,
): Promise<PreparedMail | NotDue> {
  const { projectId, customerId } = mail;
  const setting = await findMailSetting(em, projectId, now);
  if (!setting.sent.includes(mail.kind)) return 'switched_off';
  const [project, profile] = [await em.findOneOrFail(Project, { id: projectId }), await findProfile(em, projectId)];
  const customer = await em.findOneOrFail(Customer, { id: customerId });
  const language = mail.locale as MailLanguage;
  const tag = customer.locale ?? profile.locale;
  const formats = mailFormats(language, { tag, timezone: customer.timezone });
  const signer = new LicenceSigner(em, licenceBox, mailer, now);
  const content = await readContent(em, { mail, customer, profile, formats, signer, now });
  if (!content) return 'no_longer_due';
  const logo = await logoOfMail(em, project);
  const url = content.link && (await linkTo(em, content.link, { customerId, hubUrl, now }));
  const frame: MailFrame = {
    ...{ language, project: project.name, customer: customer.name, seller: sellerOf(profile) },
    logo: logo && { url: `cid:${logoId}`, width: logo.width, height: logo.height },
  };
  const written = writeMail(content, frame, url);
  return {
    fromName: oneLine(project.name),
    replyTo: setting.replyTo ?? profile.email,
    ...{ subject: written.subject, text: asText(written), html: asHtml(written) },
    attachments: [...(await filesOf(em, content, { projectId, print })), ...(logo ? [fileOf(logo)] : [])],
  };
}

/** Creates the link of a mail. Its customer is locked, as always before one is created. */
async function linkTo(
  em: EntityManager,
  link: MailLink,
  { customerId, hubUrl, now }: { customerId: string; hubUrl: string; now: Temporal.Instant },
): Promise<string> {
  return em.transactional(async (inner) => {
    const customer = (await lock(inner, Customer, customerId))!;
    const wanted = link.to === 'invoice' ? { invoiceId: link.invoiceId } : { expiresInSeconds: portalSeconds };
    return (await issueCustomerLink(inner, mailer, { customer, hubUrl, isOfMail: true, ...wanted }, now)).url;
  });
}

function fileOf({ contentType, bytes }: ServedLogo): MailFile {
  return { filename: 'logo', contentType, content: bytes, cid: logoId };
}

async function filesOf(
  em: EntityManager,
  { document }: AnyMailContent,
  { projectId, print }: { projectId: string; print: Print },
): Promise<MailFile[]> {
  if (!document) return [];
  const printable = await readDocument(em, document);
  const content = Buffer.from(await print(printable, projectId));
  const filename = `${(printable.number ?? document.of).replaceAll(/[^A-Za-z0-9-]+/g, '-')}.pdf`;
  return [{ filename, contentType: 'application/pdf', content }];
}

async function readDocument(em: EntityManager, { of, id }: MailDocument) {
  if (of === 'invoice') return documentOfInvoice(em, await em.findOneOrFail(Invoice, { id }));
  return documentOfCreditNote(em, await em.findOneOrFail(CreditNote, { id }));
}
