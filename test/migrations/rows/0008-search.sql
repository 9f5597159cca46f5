-- Rows of the schema 0008-search, as the hub wrote them whose newest migration was 0012-imports.

update product set subscriber_count = 5 where id = '01a20443-5bc3-7075-8e1b-60d01608d0fe' and project_id = '01a20443-590b-7780-9693-5c1a517e05d3';
