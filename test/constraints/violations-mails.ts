import type { TableViolations } from './violations.ts';

const other = { id: 'gen_random_uuid()', cause: "'another'" };

/** Rows that violate the constraints of the tables of mails to customers. */
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
  mail_setting: {
    mail_setting_place_check: { project_id: 'gen_random_uuid()', place: '-1' },
    mail_setting_pkey: {},
    mail_setting_project_id_fkey: { project_id: 'gen_random_uuid()' },
  },
};
