-- Rows of the schema 0054-portal: where a bank returns a customer who saves a method, and a dispute of a part with its fee.

update payment_method set return_url = 'https://shop.example/cards' where id = (select id from payment_method order by id limit 1);

update sandbox_charge set dispute_minor = 1, dispute_fee_minor = 1500
where id = (select id from sandbox_charge where dispute = 'open' order by id limit 1);
