-- Rows of the schema 0028-self-service: a project that sells nothing to people directly.

update billing_profile set self_service = 'off' where project_id = '01a20443-590b-7780-9693-5c1a517e05d3';
