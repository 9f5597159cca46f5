import { event } from './event-definition.ts';
import { changes, id, oneOf, text } from './fields.ts';

const mail = {
  customerId: id('customer', 'The customer.'),
  kind: oneOf('MailKind', 'Which mail it is.'),
  subjectId: text('The id of what it is about.'),
  reason: text('The answer of the mail server, or why it gave none.'),
};

export const mailEvents = {
  'mail_setting.updated': event('project', 'Which mails a project sends to its customers was changed.', {
    changes: changes('MailSetting'),
  }),
  'customer_mail.bounced': event('customermail', 'The mail server refused the address of a customer for good.', mail),
  'customer_mail.failed': event(
    'customermail',
    'A mail to a customer could not be sent for two and a half days; the hub has given up.',
    mail,
  ),
};
