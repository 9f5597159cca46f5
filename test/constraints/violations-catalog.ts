import type { TableViolations } from './violations.ts';

/** Rows that violate the constraints of the tables of the catalog and its imports. */
export const catalogViolations: TableViolations = {
  artifact: {
    artifact_sha256_check: { sha256: "'x'" },
    artifact_size_check: { size: '-1' },
    artifact_status_check: { status: "'none of these'" },
    artifact_filename_taken: { id: 'gen_random_uuid()', where: "status <> 'yanked'" },
    artifact_pkey: { filename: 'gen_random_uuid()::text' },
    artifact_release_id_project_id_fkey: { id: 'gen_random_uuid()', release_id: 'gen_random_uuid()' },
  },
  catalog_import: {
    catalog_import_format_check: { format: "'none of these'" },
    catalog_import_mode_check: { mode: "'none of these'" },
    catalog_import_status_check: { status: "'none of these'" },
    catalog_import_pkey: {},
    catalog_import_project_id_fkey: { id: 'gen_random_uuid()', project_id: 'gen_random_uuid()' },
  },
  feature: {
    feature_type_check: { type: "'none of these'" },
    feature_key_taken: { id: 'gen_random_uuid()' },
    feature_pkey: { key: 'gen_random_uuid()::text' },
    feature_meter_id_project_id_fkey: { id: 'gen_random_uuid()', meter_id: 'gen_random_uuid()' },
    feature_product_id_project_id_fkey: { id: 'gen_random_uuid()', product_id: 'gen_random_uuid()' },
  },
  import_line: {
    import_line_pkey: {},
  },
  import_product: {
    import_product_pkey: {},
  },
  plan: {
    plan_key_taken: { id: 'gen_random_uuid()' },
    plan_pkey: { key: 'gen_random_uuid()::text' },
    plan_product_id_project_id_fkey: { id: 'gen_random_uuid()', product_id: 'gen_random_uuid()' },
  },
  price: {
    price_billing_timing_check: { billing_timing: "'none of these'" },
    price_fixed_amount_check: { fixed_amount: '-1' },
    price_free_units_check: { free_units: '-1' },
    price_interval_check: { interval: "'none of these'" },
    price_interval_count_check: { interval_count: '0' },
    price_minimum_amount_check: { minimum_amount: '-1' },
    price_model_check: { model: "'none of these'" },
    price_package_size_check: { package_size: '0' },
    price_percent_check: { percent: '-1' },
    price_tax_behavior_check: { tax_behavior: "'none of these'" },
    price_trial_days_check: { trial_days: '-1' },
    price_unit_amount_check: { unit_amount: '-1' },
    price_lookup_key_taken: {
      id: 'gen_random_uuid()',
      currency: "'XXX'",
      where: '(lookup_key IS NOT NULL) AND (archived_at IS NULL)',
    },
    price_pkey: { lookup_key: 'null', currency: "'XXX'" },
    price_taken: { id: 'gen_random_uuid()', lookup_key: 'null', where: 'archived_at IS NULL' },
    price_meter_id_project_id_fkey: { id: 'gen_random_uuid()', meter_id: 'gen_random_uuid()' },
    price_plan_id_project_id_fkey: { id: 'gen_random_uuid()', plan_id: 'gen_random_uuid()' },
    price_supersedes_id_project_id_fkey: {
      id: 'gen_random_uuid()',
      currency: "'XXX'",
      lookup_key: 'null',
      supersedes_id: 'gen_random_uuid()',
    },
  },
  product: {
    product_distribution_check: { distribution: "'none of these'" },
    product_kind_check: { kind: "'none of these'" },
    product_status_check: { status: "'none of these'" },
    product_subscriber_count_check: { subscriber_count: '-1' },
    product_external_reference_taken: {
      id: 'gen_random_uuid()',
      slug: 'gen_random_uuid()::text',
      where: '(external_reference IS NOT NULL) AND (deleted_at IS NULL)',
    },
    product_pkey: { external_reference: 'gen_random_uuid()::text', slug: 'gen_random_uuid()::text' },
    product_slug_taken: {
      external_reference: 'gen_random_uuid()::text',
      id: 'gen_random_uuid()',
      where: 'deleted_at IS NULL',
    },
    product_project_id_fkey: { id: 'gen_random_uuid()', project_id: 'gen_random_uuid()' },
  },
  product_word: {
    product_word_word_check: { word: "'%'" },
    product_word_pkey: {},
  },
  release: {
    release_channel_check: { channel: "'none of these'" },
    release_check: { published_at: "case when status = 'draft' then now() end", where: "status <> 'yanked'" },
    release_check1: { yanked_at: "case when status = 'yanked' then null else now() end" },
    release_status_check: { status: "'none of these'" },
    release_pkey: { version_key: 'gen_random_uuid()::text' },
    release_version_taken: { id: 'gen_random_uuid()' },
    release_product_id_project_id_fkey: { id: 'gen_random_uuid()', product_id: 'gen_random_uuid()' },
    release_project_id_fkey: { id: 'gen_random_uuid()', project_id: 'gen_random_uuid()' },
  },
};
