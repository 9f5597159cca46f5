-- Rows of the schema 0010-licences, as the hub wrote them whose newest migration was 0012-imports.

insert into licence_key (id, project_id, public_key, sealed, created_at, retired_at) values
  ('T91awX5gtKdHtP2myso2L7z9o_-My_KchNi75soZsyc', '01a20443-590b-7780-9693-5c1a517e05d3', 'xmkX3IILRVHJmUhuBv43B4I48iT7ibE6oeFbc3opHxw', 'NPQIl5LG39VoTRaEMN5JLY3yQ23fGRINDEky6tLfH4Y3chMyquI/uNRZ6BOcpGiRbeJFUhuoIS1yt5gElxhYWFdqmDCRPfQ=', '2026-03-31 10:00:00Z', null),
  ('WZ1QiBmko6kRuRkhwEllc3Yj3HKH53_FgubCfPAzLuQ', '01a20443-590b-7780-9693-5c1a517e05d3', 'Up-3XHvCakFRzGHUWvZV4LkHyQV1lbOyamdbnSCgWaM', 'xDGe7KYGitReCc0bV40m7LbfR8cSNlq4uH1uESUzBjOFRqAab889vi3k6+OmnfkMOqyKw1NFOgF2Qo/SIsubgQpDbzaP6tA=', '2026-03-31 10:00:00Z', '2026-03-31 10:00:00Z');

insert into licence (id, project_id, customer_id, subscription_id, item_id, product_id, plan_id, status, policy, created_at, updated_at) values
  ('01a20443-6526-75f9-b32b-561ac64269ac', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6510-769a-b994-a8fe220b3dde', '01a20443-6525-7436-bcc2-4012f30b571b', '01a20443-6526-75f8-9059-31316b47c0a5', '01a20443-5bc3-7075-8e1b-60d01608d0fe', '01a20443-5bd5-761d-945d-3a52c4c227c6', 'revoked', '{"atEnd": "maintain", "maxMachines": 2, "offlineDays": 7}', '2026-03-31 10:00:00Z', '2026-03-31 10:00:00Z'),
  ('01a20443-65ff-71d2-b55e-246856264a3c', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-65f8-7475-9a9b-8082f14109e6', '01a20443-65fe-738d-9d29-77259bf92b4e', '01a20443-65ff-71d1-8ab9-8fd40b34d019', '01a20443-5bc3-7075-8e1b-60d01608d0fe', '01a20443-5bd5-761d-945d-3a52c4c227c6', 'active', '{"atEnd": "maintain", "maxMachines": 2, "offlineDays": 7}', '2026-03-31 10:00:00Z', '2026-03-31 10:00:00Z'),
  ('01a20443-6673-7204-929a-01a14547a121', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-6667-72d9-898f-ddb354438632', '01a20443-6673-7202-bddb-118728884911', '01a20443-6673-7203-a5fd-a9242c6afda5', '01a20443-5bc3-7075-8e1b-60d01608d0fe', '01a20443-5bd8-727d-ac27-876c8fea156a', 'suspended', '{"atEnd": "restrict", "offlineDays": 14}', '2026-03-31 10:00:00Z', '2026-03-31 10:00:00Z');

insert into machine (id, project_id, licence_id, fingerprint, place, name, platform, file_expires_at, created_at) values
  ('01a20443-67b4-74c4-9aab-d657e2ef4dcc', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-65ff-71d2-b55e-246856264a3c', 'aa:bb', 1, 'Laptop', 'linux-x64', '2026-04-07 10:00:00Z', '2026-03-31 10:00:00Z'),
  ('01a20443-67db-71a9-9dd7-daf807e86287', '01a20443-590b-7780-9693-5c1a517e05d3', '01a20443-65ff-71d2-b55e-246856264a3c', 'cc:dd', 2, null, null, null, '2026-03-31 10:00:00Z');
