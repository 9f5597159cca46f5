import type { TableViolations } from './violations.ts';

/** Rows that violate the constraints of the tables of people, projects, clients and what sign-in stores. */
export const authViolations: TableViolations = {
  api_key: {
    api_key_pkey: {},
    api_key_project_id_fkey: { id: 'gen_random_uuid()', project_id: 'gen_random_uuid()' },
  },
  client: {
    client_id_token_signed_response_alg_check: { id_token_signed_response_alg: "'none of these'" },
    client_kind_check: { kind: "'none of these'" },
    client_pkey: {},
    client_project_id_fkey: { id: 'gen_random_uuid()', project_id: 'gen_random_uuid()' },
  },
  client_secret: {
    client_secret_pkey: {},
    client_secret_client_id_project_id_fkey: { id: 'gen_random_uuid()', client_id: 'gen_random_uuid()' },
  },
  consent: {
    consent_pkey: {},
    consent_client_id_project_id_fkey: { client_id: 'gen_random_uuid()' },
    consent_project_id_fkey: { project_id: 'gen_random_uuid()' },
    consent_user_id_fkey: { user_id: 'gen_random_uuid()' },
  },
  hub_user: {
    email_taken: { id: 'gen_random_uuid()' },
    hub_user_pkey: { email: 'gen_random_uuid()::text' },
  },
  invitation: {
    invitation_role_check: { role: "'none of these'" },
    already_invited: { id: 'gen_random_uuid()', where: '(accepted_at IS NULL) AND (withdrawn_at IS NULL)' },
    invitation_pkey: { email: 'gen_random_uuid()::text' },
    invitation_project_id_fkey: { id: 'gen_random_uuid()', project_id: 'gen_random_uuid()' },
  },
  logo: {
    logo_bytes_check: { owner_id: 'gen_random_uuid()', bytes: "''" },
    logo_content_type_check: { owner_id: 'gen_random_uuid()', content_type: "'image/svg+xml'" },
    logo_height_check: { owner_id: 'gen_random_uuid()', height: '15' },
    logo_pkey: {},
    logo_sha256_check: { owner_id: 'gen_random_uuid()', sha256: "'none of these'" },
    logo_width_check: { owner_id: 'gen_random_uuid()', width: '1025' },
  },
  mail_delivery: {
    mail_delivery_id_fkey: { id: 'gen_random_uuid()' },
    mail_delivery_pkey: {},
  },
  mail_entry: {
    mail_entry_attempts_check: { id: 'gen_random_uuid()', attempts: '-1' },
    mail_entry_pkey: {},
    mail_entry_state_check: { id: 'gen_random_uuid()', state: "'none of these'" },
  },
  member: {
    member_metadata_check: { metadata: `'{"a": 1}'` },
    member_role_check: { role: "'none of these'" },
    already_member: { id: 'gen_random_uuid()' },
    member_pkey: { user_id: 'gen_random_uuid()' },
    member_project_id_fkey: { id: 'gen_random_uuid()', project_id: 'gen_random_uuid()' },
    member_user_id_fkey: { id: 'gen_random_uuid()', user_id: 'gen_random_uuid()' },
  },
  network_setting: {
    network_setting_name_check: { name: "'none of these'" },
    network_setting_pkey: {},
    network_setting_value_check: { value: "''" },
  },
  oidc_artifact: {
    oidc_artifact_pkey: { user_code_hash: 'gen_random_uuid()::text' },
    oidc_artifact_user_code: { id_hash: 'gen_random_uuid()::text', where: 'user_code_hash IS NOT NULL' },
  },
  oidc_key: {
    oidc_key_is_kept_once: { secret: 'null', sealed: 'null' },
    oidc_key_status_check: { status: "'none of these'" },
    oidc_key_use_check: { use: "'none of these'" },
    oidc_key_one_of_a_kind: { id: 'gen_random_uuid()', where: "status <> 'previous'" },
    oidc_key_pkey: { status: "'previous'" },
  },
  one_time_token: {
    one_time_token_purpose_check: { purpose: "'none of these'" },
    one_time_token_pkey: {},
    one_time_token_user_id_fkey: { token_hash: "'another'", user_id: 'gen_random_uuid()' },
  },
  project: {
    project_usage_retention_months_check: {
      id: 'gen_random_uuid()',
      slug: "'another'",
      usage_retention_months: '1',
    },
    project_logo_sha256_check: {
      id: 'gen_random_uuid()',
      slug: 'gen_random_uuid()::text',
      logo_sha256: "'none of these'",
    },
    project_pkey: { slug: 'gen_random_uuid()::text' },
    slug_taken: { id: 'gen_random_uuid()' },
  },
  registration_token: {
    registration_token_uses_left_check: { uses_left: '-1' },
    registration_token_pkey: {},
    registration_token_project_id_fkey: { id: 'gen_random_uuid()', project_id: 'gen_random_uuid()' },
  },
  resource_access: {
    already_granted: { id: 'gen_random_uuid()' },
    resource_access_pkey: { client_id: 'gen_random_uuid()' },
    resource_access_resource_server_id_project_id_fkey: {
      id: 'gen_random_uuid()',
      resource_server_id: 'gen_random_uuid()',
    },
  },
  resource_server: {
    resource_server_token_signing_alg_check: { token_signing_alg: "'none of these'" },
    resource_server_token_format_check: { token_format: "'none of these'" },
    resource_server_token_seconds_check: { token_seconds: '59' },
    resource_server_pkey: { identifier: 'gen_random_uuid()::text' },
    resource_taken: { id: 'gen_random_uuid()' },
    resource_server_project_id_fkey: {
      id: 'gen_random_uuid()',
      identifier: 'gen_random_uuid()::text',
      project_id: 'gen_random_uuid()',
    },
  },
  sign_in: {
    sign_in_pkey: {},
    sign_in_project_id_fkey: { id: 'gen_random_uuid()', project_id: 'gen_random_uuid()' },
  },
};
