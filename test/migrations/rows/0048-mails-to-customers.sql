update billing_profile set reminder_days = '[-3, 1, 14]', give_up = 'pause', give_up_invoice = 'mark_uncollectible', trial_notice_days = 3, renewal_notice_days = 30, expiry_notice_days = 14
  where project_id = '01a20430-defa-7d3f-b739-8e21382735b4';

update mail_setting set kinds = null, reply_to = 'billing@example.org', place = 12, version = 2
  where project_id = '01a20430-defa-7d3f-b739-8e21382735b4';

update invoice set remind_at = '2026-05-01 00:00:00Z', reminded_days = -3
  where id = '01a20430-e700-7460-8248-45428d2055e6';

insert into billing_notice (project_id, kind, subject_id, about_at, created_at) values
  ('01a20430-defa-7d3f-b739-8e21382735b4', 'trial_ending', '01a20c00-0000-7000-8000-000000000001', '2026-04-20 00:00:00Z', '2026-04-17 00:00:00Z'),
  ('01a20430-defa-7d3f-b739-8e21382735b4', 'renewal', '01a20c00-0000-7000-8000-000000000001', '2027-04-20 00:00:00Z', '2026-04-17 00:00:00Z'),
  ('01a20430-defa-7d3f-b739-8e21382735b4', 'method_expiring', '01a20c00-0000-7000-8000-000000000002', '2026-05-01 00:00:00Z', '2026-04-17 00:00:00Z');

insert into customer_mail (id, project_id, customer_id, kind, cause, subject_id, data, recipient, locale, title, state, attempts, problem, test_clock_id, caused_at, created_at, sent_at) values
  ('01a20c00-0000-7000-8000-000000000011', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', 'invoice', 'one', 'invoice_01m8g31sr0e9h849254a6j0nf6', '{}', 'ada@example.org', 'en', 'Your invoice 2026-000001', 'sent', 1, null, null, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', '2026-04-20 00:01:00Z'),
  ('01a20c00-0000-7000-8000-000000000012', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', 'overdue', 'one 1', 'invoice_01m8g31sr0e9h849254a6j0nf6', '{"days": 1}', 'ada@example.org', 'de', null, 'waiting', 1, '450 greylisted', null, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', null),
  ('01a20c00-0000-7000-8000-000000000013', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', 'receipt', 'two', 'payment_01m8g31sr0e9h849254a6j0nf6', '{}', 'ada@example.org', 'fr', null, 'failed', 11, '451 not now', null, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', null),
  ('01a20c00-0000-7000-8000-000000000014', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', 'receipt', 'three', 'payment_01m8g31sr0e9h849254a6j0nf6', '{}', 'ada@example.org', 'en', null, 'bounced', 1, '550 no such mailbox', null, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', null),
  ('01a20c00-0000-7000-8000-000000000015', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', 'receipt', 'four', 'payment_01m8g31sr0e9h849254a6j0nf6', '{}', null, 'en', null, 'skipped', 0, 'no_address', null, '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', null),
  ('01a20c00-0000-7000-8000-000000000016', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', 'receipt', 'five', 'payment_01m8g31sr0e9h849254a6j0nf6', '{}', 'ada@example.org', 'en', null, 'simulated', 0, null, '01a20c00-0000-7000-8000-000000000021', '2026-04-20 00:00:00Z', '2026-04-20 00:00:00Z', null);

insert into customer_mail_delivery (id, project_id, tries, due_at) values
  ('01a20c00-0000-7000-8000-000000000012', '01a20430-defa-7d3f-b739-8e21382735b4', 1, '2026-04-20 00:05:00Z');
