import { fieldRow } from './field-row.ts';

/** Mails to customers: which of them a project sends, and those that were written. */
export const customerMails = [
  fieldRow('get', '/billing/mails', 'customerMails', '...LeafFields customer { id externalId userId email name }', {
    purpose: 'List the mails to customers, newest first',
    scope: 'billing:read',
  }),
  fieldRow('get', '/billing/mails/preview', 'mailPreview', '...LeafFields', {
    purpose: 'Show a mail with example data',
    scope: 'billing:read',
  }),
  fieldRow(
    'post',
    '/billing/mails/bounces',
    'recordMailBounce',
    'customerMail { ...LeafFields } mailSuppression { ...LeafFields }',
    { purpose: 'Record that a mail bounced or was complained about', scope: 'billing:write' },
  ),
  fieldRow('get', '/billing/mail-suppressions', 'mailSuppressions', '...LeafFields', {
    purpose: 'List the addresses that get no more mails, newest first',
    scope: 'billing:read',
  }),
  fieldRow('post', '/billing/mail-suppressions/{id}/lift', 'liftMailSuppression', '...LeafFields', {
    purpose: 'Send mails to a suppressed address again',
    scope: 'billing:write',
  }),
  fieldRow('get', '/billing/mail-settings', 'mailSetting', '...LeafFields', {
    purpose: 'Read which mails a project sends to its customers',
    scope: 'billing:read',
  }),
  fieldRow('post', '/billing/mail-settings/changes', 'updateMailSetting', '...LeafFields', {
    purpose: 'Change which mails a project sends to its customers',
    scope: 'billing:write',
  }),
];
