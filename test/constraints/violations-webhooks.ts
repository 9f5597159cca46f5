import type { TableViolations } from './violations.ts';

const id = 'gen_random_uuid()';
const waiting = "state = 'waiting'";
const otherMessage = { id, event_id: id };
const otherSecret = { id, where: 'expires_at is not null' };

/** Rows that violate the constraints of the tables of webhooks. */
export const webhookViolations: TableViolations = {
  webhook_feed: {
    webhook_feed_place_check: { project_id: id, place: '-1' },
    webhook_feed_pkey: {},
    webhook_feed_project_id_fkey: { project_id: id },
  },
  webhook_endpoint: {
    webhook_endpoint_disabled: { id, disabled_reason: 'null', where: 'disabled_at is not null' },
    webhook_endpoint_disabled_reason_check: { id, disabled_reason: "'none'", where: 'disabled_at is not null' },
    webhook_endpoint_due: { id, due_at: 'now()', where: 'disabled_at is not null' },
    webhook_endpoint_failed_runs_check: { id, failed_runs: '-1' },
    webhook_endpoint_from_place_check: { id, from_place: '-1' },
    webhook_endpoint_leased: { id, lease: 'null', where: 'lease is not null' },
    webhook_endpoint_pkey: {},
    webhook_endpoint_project_id_fkey: { project_id: id },
  },
  webhook_secret: {
    webhook_secret_algorithm_check: { ...otherSecret, algorithm: "'none'" },
    webhook_secret_public_key: { ...otherSecret, public_key: "'whpk_'" },
    webhook_secret_in_use: { id, where: 'expires_at is null' },
    webhook_secret_pkey: { where: 'expires_at is not null' },
    webhook_secret_endpoint_id_project_id_fkey: { ...otherSecret, endpoint_id: id },
  },
  webhook_message: {
    webhook_message_attempts_check: { ...otherMessage, attempts: '-1' },
    webhook_message_tries_check: { ...otherMessage, tries: '-1' },
    webhook_message_replays_check: { ...otherMessage, replays: '-1' },
    webhook_message_delivered: { ...otherMessage, delivered_at: 'null', where: "state = 'delivered'" },
    webhook_message_due: { ...otherMessage, due_at: 'null', where: waiting },
    webhook_message_state_check: { ...otherMessage, state: "'none'", where: "state = 'failed'" },
    webhook_message_once: { id },
    webhook_message_pkey: { event_id: id },
    webhook_message_endpoint_id_project_id_fkey: { ...otherMessage, endpoint_id: id },
  },
  webhook_attempt: {
    webhook_attempt_duration_ms_check: { id, duration_ms: '-1' },
    webhook_attempt_pkey: {},
    webhook_attempt_message_id_project_id_fkey: { id, message_id: id },
  },
};
