-- Rows of the schema 0029-operator-settings: a network with a name, colours and a logo, a project with one, a mail in
-- each state, and a session with a device.

insert into network_setting (name, value, updated_at) values
  ('name', 'Makers', '2026-04-21 10:00:00Z'),
  ('accent_color', '#7a1fa2', '2026-04-21 10:00:00Z'),
  ('accent_color_dark', '#c994e0', '2026-04-21 10:00:00Z');

insert into logo (owner_id, content_type, width, height, sha256, bytes, updated_at) values
  ('00000000-0000-0000-0000-000000000000', 'image/png', 16, 16, 'c77f7099f4f5f7cbc89b032e49c3394183f21d92419b6890e64bb52b45fa087a', decode('iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR4nGOQj99PEmIY1TCqYfhqAADnbD0Q6eftKwAAAABJRU5ErkJggg==', 'base64'), '2026-04-21 10:00:00Z'),
  ('01a20444-9bd7-73fa-881b-466b39870ae3', 'image/jpeg', 120, 40, 'abababababababababababababababababababababababababababababababab', decode('/9j/4AALCAAoAHgBAREA', 'base64'), '2026-04-21 10:00:00Z'),
  ('01a20443-590b-7780-9693-5c1a517e05d3', 'image/webp', 32, 32, 'cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd', decode('UklGRgAAAABXRUJQ', 'base64'), '2026-04-21 10:00:00Z');

update project set logo_sha256 = 'abababababababababababababababababababababababababababababababab' where id = '01a20444-9bd7-73fa-881b-466b39870ae3';

insert into mail_entry (id, recipient, subject, state, attempts, problem, sealed_text, created_at, sent_at) values
  ('01a204d2-8100-7000-8000-000000000001', 'ada@five.example', 'Confirm your email address for Makers', 'sent', 1, null, null, '2026-04-21 10:00:00Z', '2026-04-21 10:00:01Z'),
  ('01a204d2-8100-7000-8000-000000000002', 'ada@five.example', 'A new password for Makers', 'waiting', 2, 'connect ECONNREFUSED 127.0.0.1:587', 'c2VhbGVk', '2026-04-21 10:01:00Z', null),
  ('01a204d2-8100-7000-8000-000000000003', 'nobody@five.example', 'An invitation to Forge', 'failed', 6, '550 no such mailbox', null, '2026-04-21 10:02:00Z', null),
  ('01a204d2-8100-7000-8000-000000000004', 'grace@five.example', 'Confirm your email address for Makers', 'kept', 0, null, 'c2VhbGVk', '2026-04-21 10:03:00Z', null);

insert into mail_delivery (id, project_id, tries, due_at) values
  ('01a204d2-8100-7000-8000-000000000002', '00000000-0000-0000-0000-000000000000', 2, '2026-04-21 10:06:00Z');

update oidc_artifact set device = '{"browser": "Firefox 141", "system": "Linux", "address": "192.0.2.7"}' where kind = 'Session';
