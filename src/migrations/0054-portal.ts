import { Migration } from '@mikro-orm/migrations';

/**
 * Where a bank returns a customer who saves a method, disputes of parts in the sandbox, and the addresses of customers whose
 * account has got another one.
 */
export class Migration0054Portal extends Migration {
  override up(): void {
    this.addSql(`alter table payment_method add column return_url text`);
    // Empty for all of the charge.
    this.addSql(`
      alter table sandbox_charge
        add column dispute_minor bigint check (dispute_minor > 0),
        add column dispute_fee_minor bigint not null default 0 check (dispute_fee_minor >= 0)`);
    this.addSql(followAddresses);
  }

  override down(): void {
    this.addSql(`
      do $$ begin
        if exists (select from sandbox_charge where dispute_minor is not null or dispute_fee_minor <> 0) then
          raise exception 'Disputes of parts have no place in the tables before this; restore a backup.';
        end if;
      end $$`);
    this.addSql(`alter table sandbox_charge drop column dispute_fee_minor, drop column dispute_minor`);
    this.addSql(`alter table payment_method drop column return_url`);
  }
}

/**
 * A customer with an earlier address of their account gets the present one, as they do since 0050. The audit knows the earlier
 * ones. An address that was chosen after the account had left it stays, as does one whose successor another customer of the
 * project has. The rows are few: one for each account that changed its address and each of its sellers.
 */
export const followAddresses = `
  with moved as (
    select distinct on (c.id, c.project_id) c.id, c.project_id, c.external_id, c.user_id, c.test_clock_id, u.email
    from customer c
    join hub_user u on u.id = c.user_id
    join audit_entry e on e.subject = type_id('user', u.id) and e.action = 'user.email_changed'
      and lower(e.detail ->> 'from') = lower(c.email) and e.at >= c.created_at
    where lower(c.email) <> lower(u.email)
      and not exists (
        select from audit_entry later
        where later.subject = type_id('customer', c.id) and later.action = 'customer.updated' and later.at >= e.at
          and coalesce(later.detail -> 'changed', '["email"]') ? 'email')
      and not exists (
        select from customer other where other.project_id = c.project_id and lower(other.email) = lower(u.email))
  ), followed as (
    update customer c set email = moved.email, version = c.version + 1, updated_at = now()
    from moved where moved.id = c.id and moved.project_id = c.project_id
    returning c.id, c.project_id, c.external_id, c.user_id, c.test_clock_id
  ), happened as (
    select project_id, test_clock_id, type_id('customer', id) as subject, jsonb_build_object(
      'externalId', external_id, 'userId', type_id('user', user_id), 'changed', jsonb_build_array('email')) as payload
    from followed
  ), noted as (
    insert into audit_entry (id, project_id, at, actor, action, subject, detail)
    select gen_random_uuid(), project_id, now(), 'hub:migration', 'customer.updated', subject, payload from happened
  )
  insert into outbox_event (id, project_id, type, subject, payload, at, version, test_clock_id)
  select gen_random_uuid(), project_id, 'customer.updated', subject, payload, now(), 1, test_clock_id from happened`;
