-- Rows of the schema 0053-messages: entitlements that were announced or not looked at yet, and addresses without mails.

update entitlement_feed set place = 7 where project_id = '01a20430-defa-7d3f-b739-8e21382735b4';

insert into entitlement_state (project_id, customer_id, digest, stale_at) values
  ('01a20430-defa-7d3f-b739-8e21382735b4', '01a20430-e6fb-7ed9-ba81-186e00669874', 'Zm9yZ2U', null),
  ('01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6510-769a-b994-a8fe220b3dde', null, '2026-04-21 00:00:00Z');

insert into mail_suppression (id, project_id, address, cause, reason, created_at) values
  ('01a20d00-0000-7000-8000-0000000000a1', '01a20430-defa-7d3f-b739-8e21382735b4', 'gone@example.org', 'bounce', '550 5.1.1 no such mailbox', '2026-04-21 00:00:00Z'),
  ('01a20d00-0000-7000-8000-0000000000a2', '01a20430-defa-7d3f-b739-8e21382735b4', 'tired@example.org', 'complaint', null, '2026-04-21 00:00:00Z');

update customer_mail set complained_at = '2026-04-22 00:00:00Z' where id = '01a20c00-0000-7000-8000-000000000011';
