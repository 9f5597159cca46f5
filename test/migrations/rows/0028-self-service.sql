-- Rows of the schema 0028-self-service: projects that sell nothing to people directly, or through their own clients alone.

update billing_profile set self_service = 'off' where project_id = '01a20443-590b-7780-9693-5c1a517e05d3';
update billing_profile set self_service = 'own_clients' where project_id = '01a20430-defa-7d3f-b739-8e21382735b4';
