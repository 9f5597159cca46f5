import { event } from './event-definition.ts';
import { changes, id, oneOf, text } from './fields.ts';

const mail = {
  customerId: id('customer', 'The customer.'),
  kind: oneOf('MailKind', 'Which mail it is.'),
  subjectId: text('The id of what it is about.'),
  reason: text('The answer of the mail server or the report, or why there was none; empty if that is not known.'),
};

const suppression = { cause: oneOf('MailReport', 'What was reported.') };

export const mailEvents = {
  'mail_setting.updated': event('project', 'Which mails a project sends to its customers was changed.', {
    changes: changes('MailSetting'),
  }),
  'customer_mail.bounced': event(
    'customermail',
    'The mail server refused the address of a customer for good, or a mail came back later.',
    mail,
  ),
  'customer_mail.complained': event('customermail', 'A customer has marked a mail as unwanted.', mail),
  'mail_suppression.created': event('mailsuppression', 'A project sends no more mails to an address.', suppression),
  'mail_suppression.lifted': event('mailsuppression', 'A project sends mails to an address again.', suppression),
  'customer_mail.failed': event(
    'customermail',
    'A mail to a customer could not be sent for two and a half days; the hub has given up.',
    mail,
  ),
};
