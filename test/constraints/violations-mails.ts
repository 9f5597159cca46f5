import type { TableViolations } from './violations.ts';

const other = { id: 'gen_random_uuid()', cause: "'another'" };

/** Rows that violate the constraints of the tables of mails to customers, and of announced entitlements. */
export const mailViolations: TableViolations = {
  customer_mail: {
    customer_mail_attempts_check: { ...other, attempts: '-1' },
    customer_mail_locale_check: { ...other, locale: "'xx'" },
    customer_mail_recipient: { ...other, recipient: 'null', where: "state = 'waiting'" },
    customer_mail_sent: { ...other, sent_at: 'now()', where: "state = 'waiting'" },
    customer_mail_state_check: { ...other, sent_at: 'null', state: "'none of these'", where: "state <> 'sent'" },
    customer_mail_already_written: { id: 'gen_random_uuid()' },
    customer_mail_pkey: { cause: "'another'" },
    customer_mail_customer_id_project_id_fkey: { ...other, customer_id: 'gen_random_uuid()' },
  },
  customer_mail_delivery: {
    customer_mail_delivery_pkey: {},
    customer_mail_delivery_id_project_id_fkey: { id: 'gen_random_uuid()' },
  },
  mail_suppression: {
    mail_suppression_cause_check: { id: 'gen_random_uuid()', address: "'a'", cause: "'none of these'" },
    mail_suppression_taken: { id: 'gen_random_uuid()' },
    mail_suppression_pkey: { address: "'a'" },
    mail_suppression_project_id_fkey: { id: 'gen_random_uuid()', project_id: 'gen_random_uuid()' },
  },
  entitlement_feed: {
    entitlement_feed_place_check: { project_id: 'gen_random_uuid()', place: '-1' },
    entitlement_feed_pkey: {},
    entitlement_feed_project_id_fkey: { project_id: 'gen_random_uuid()' },
  },
  entitlement_state: {
    entitlement_state_pkey: {},
    entitlement_state_customer_id_project_id_fkey: { customer_id: 'gen_random_uuid()' },
  },
  mail_setting: {
    mail_setting_place_check: { project_id: 'gen_random_uuid()', place: '-1' },
    mail_setting_pkey: {},
    mail_setting_project_id_fkey: { project_id: 'gen_random_uuid()' },
  },
};
