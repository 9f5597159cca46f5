insert into webhook_feed (project_id, place) values
  ('01a20430-defa-7d3f-b739-8e21382735b4', 12);

insert into webhook_endpoint (id, project_id, url, description, event_types, is_ordered, disabled_at, disabled_reason, from_place, due_at, lease, leased_until, failing_since, failed_runs, is_suspect, last_success_at, version, created_at, updated_at, deleted_at) values
  ('01a20d00-0000-7000-8000-000000000001', '01a20430-defa-7d3f-b739-8e21382735b4', 'https://forge.example/hooks', 'Accounts', '{invoice.finalized,payment.received}', true, null, null, 3, '2026-04-20 00:05:00Z', '01a20d00-0000-7000-8000-0000000000ff', '2026-04-20 00:01:00Z', '2026-04-19 00:00:00Z', 2, true, '2026-04-18 00:00:00Z', 2, '2026-04-17 00:00:00Z', '2026-04-18 00:00:00Z', null),
  ('01a20d00-0000-7000-8000-000000000002', '01a20430-defa-7d3f-b739-8e21382735b4', 'https://forge.example/all', null, null, false, null, null, 0, null, null, null, null, 0, false, null, 1, '2026-04-17 00:00:00Z', '2026-04-17 00:00:00Z', null),
  ('01a20d00-0000-7000-8000-000000000003', '01a20430-defa-7d3f-b739-8e21382735b4', 'https://forge.example/old', null, null, false, '2026-04-19 00:00:00Z', 'by_project', 0, null, null, null, null, 0, false, null, 2, '2026-04-17 00:00:00Z', '2026-04-19 00:00:00Z', null),
  ('01a20d00-0000-7000-8000-000000000004', '01a20430-defa-7d3f-b739-8e21382735b4', 'https://forge.example/down', null, null, false, '2026-04-19 00:00:00Z', 'failing', 0, null, null, null, '2026-04-14 00:00:00Z', 40, true, null, 2, '2026-04-13 00:00:00Z', '2026-04-19 00:00:00Z', null),
  ('01a20d00-0000-7000-8000-000000000005', '01a20430-defa-7d3f-b739-8e21382735b4', 'https://forge.example/gone', null, null, false, '2026-04-19 00:00:00Z', 'gone', 0, null, null, null, null, 1, true, null, 2, '2026-04-17 00:00:00Z', '2026-04-19 00:00:00Z', '2026-04-20 00:00:00Z');

insert into webhook_secret (id, project_id, endpoint_id, algorithm, sealed, public_key, created_at, expires_at) values
  ('01a20d00-0000-7000-8000-000000000011', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20d00-0000-7000-8000-000000000001', 'hmac', 'c2VhbGVk', null, '2026-04-17 00:00:00Z', '2026-04-19 00:00:00Z'),
  ('01a20d00-0000-7000-8000-000000000012', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20d00-0000-7000-8000-000000000001', 'hmac', 'c2VhbGVk', null, '2026-04-18 00:00:00Z', null),
  ('01a20d00-0000-7000-8000-000000000013', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20d00-0000-7000-8000-000000000001', 'ed25519', 'c2VhbGVk', 'whpk_cHVibGlj', '2026-04-18 00:00:00Z', null);

insert into webhook_message (id, project_id, endpoint_id, event_id, event_type, sequence, state, attempts, tries, replays, due_at, created_at, delivered_at) values
  ('01a20d00-0000-7000-8000-000000000021', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20d00-0000-7000-8000-000000000001', '01a20d00-0000-7000-8000-000000000031', 'invoice.finalized', 4, 'delivered', 1, 1, 0, null, '2026-04-18 00:00:00Z', '2026-04-18 00:00:00Z'),
  ('01a20d00-0000-7000-8000-000000000022', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20d00-0000-7000-8000-000000000001', '01a20d00-0000-7000-8000-000000000032', 'invoice.finalized', 5, 'waiting', 3, 2, 1, '2026-04-20 00:05:00Z', '2026-04-19 00:00:00Z', null),
  ('01a20d00-0000-7000-8000-000000000023', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20d00-0000-7000-8000-000000000004', '01a20d00-0000-7000-8000-000000000033', 'payment.received', 6, 'failed', 10, 10, 0, null, '2026-04-14 00:00:00Z', null);

insert into webhook_attempt (id, project_id, message_id, url, created_at, duration_ms, status, response, problem) values
  ('01a20d00-0000-7000-8000-000000000041', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20d00-0000-7000-8000-000000000021', 'https://forge.example/hooks', '2026-04-18 00:00:00Z', 21, 200, 'ok', null),
  ('01a20d00-0000-7000-8000-000000000042', '01a20430-defa-7d3f-b739-8e21382735b4', '01a20d00-0000-7000-8000-000000000022', 'https://forge.example/hooks', '2026-04-19 00:00:00Z', 15000, null, null, 'no answer within 15000 ms');
