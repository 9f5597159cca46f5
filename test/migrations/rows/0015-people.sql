-- Rows of the schema 0015-people, as the hub wrote them whose newest migration was 0016-phases.

insert into hub_user (id, email, email_verified_at, name, password_hash, is_operator, suspended_at, created_at, updated_at, default_project_id) values
  ('01a204d2-7c1e-7a53-9d0b-4f6a1be2c915', 'dora@fifteen.example', '2026-04-01 10:00:00Z', 'Dora Default', '$scrypt$ln=15,r=8,p=3$3FTBTCH/NwdRDfnGG39LBw$0+gYnw5QZPfRpOJc7EVZu/maWWjOsM1A8bi+DM/Zlrk', false, null, '2026-04-01 10:00:00Z', '2026-04-01 10:00:00Z', '01a20444-9bd7-73fa-881b-466b39870ae3');

insert into member (id, project_id, user_id, role, created_at, accepted_at) values
  ('01a204d2-7d90-7c44-8e37-90b5d1a6f028', '01a20444-9bd7-73fa-881b-466b39870ae3', '01a204d2-7c1e-7a53-9d0b-4f6a1be2c915', 'billing', '2026-04-01 10:00:00Z', '2026-04-01 10:00:00Z');
