-- Rows of the schema 0058-recurring-revenue: the migration makes the changes of MRR itself, from what was billed; an older hub
-- beside this one wrote a subscription whose changes are not noted yet.

update subscription set mrr_noted_at = null where id = '01a20430-e6ff-7058-b1ec-17cfebba4cc8';
