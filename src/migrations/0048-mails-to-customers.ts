import { Migration } from '@mikro-orm/migrations';

const states = `('waiting', 'sent', 'failed', 'bounced', 'skipped', 'simulated')`;
const isYearly = `current_period_end_at - current_period_start_at > interval '300 days'`;

/** Reminders of invoices, notices of what is to come, the end of dunning, and mails to customers. */
export class Migration0048MailsToCustomers extends Migration {
  override up(): void {
    this.dunning();
    this.notices();
    this.settings();
    this.mails();
  }

  private dunning(): void {
    this.addSql(`
      alter table billing_profile
        add column reminder_days jsonb not null default '[]',
        add column give_up_invoice text not null default 'keep'
          check (give_up_invoice in ('keep', 'mark_uncollectible')),
        add column trial_notice_days integer check (trial_notice_days between 1 and 60),
        add column renewal_notice_days integer check (renewal_notice_days between 1 and 120),
        add column expiry_notice_days integer check (expiry_notice_days between 1 and 60),
        drop constraint billing_profile_give_up_check,
        add constraint billing_profile_give_up_check check (give_up in ('unpaid', 'cancel', 'pause'))`);
    this.addSql(`alter table invoice add column remind_at timestamptz(3), add column reminded_days integer`);
    this.addSql(`create index invoice_to_remind on invoice (remind_at) where remind_at is not null`);
  }

  /** A notice is given once for each date that it is about. */
  private notices(): void {
    this.addSql(`
      create table billing_notice (
        project_id uuid not null references project (id) deferrable initially deferred,
        kind text not null check (kind in ('trial_ending', 'renewal', 'method_expiring')),
        subject_id uuid not null,
        about_at timestamptz(3) not null,
        created_at timestamptz(3) not null,
        primary key (project_id, kind, subject_id, about_at)
      )`);
    this.addSql(`
      create index subscription_trial_ends on subscription (project_id, trial_end_at) where status = 'trialing'`);
    this.addSql(`
      create index subscription_year_ends on subscription (project_id, current_period_end_at)
      where status in ('active', 'past_due') and cancel_at is null and ${isYearly}`);
    this.addSql(`
      create index payment_method_expires on payment_method (project_id, expiry_year, expiry_month)
      where status = 'active' and expiry_year is not null and expiry_month is not null`);
    this.addSql(`
      create index payment_method_by_clock on payment_method (test_clock_id) where test_clock_id is not null`);
  }

  /** Projects that exist send no mail until they choose some; \`kinds\` is null for all. */
  private settings(): void {
    this.addSql(`
      create table mail_setting (
        project_id uuid primary key references project (id) deferrable initially deferred,
        kinds jsonb,
        reply_to text,
        place bigint not null default 0 check (place >= 0),
        version integer not null default 1,
        updated_at timestamptz(3) not null
      )`);
    this.addSql(`
      insert into mail_setting (project_id, kinds, updated_at)
      select id, '[]', date_trunc('milliseconds', now()) from project`);
  }

  private mails(): void {
    this.addSql(`
      create table customer_mail (
        id uuid not null,
        project_id uuid not null,
        customer_id uuid not null,
        kind text not null,
        cause text not null,
        subject_id text not null,
        data jsonb not null default '{}',
        recipient text,
        locale text not null check (locale in ('en', 'de', 'fr')),
        title text,
        state text not null check (state in ${states}),
        attempts integer not null default 0 check (attempts >= 0),
        problem text,
        test_clock_id uuid,
        caused_at timestamptz(3) not null,
        created_at timestamptz(3) not null,
        sent_at timestamptz(3),
        primary key (id, project_id),
        constraint customer_mail_already_written unique (project_id, kind, cause),
        constraint customer_mail_sent check ((state = 'sent') = (sent_at is not null)),
        constraint customer_mail_recipient check (state = 'skipped' or recipient is not null),
        foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index customer_mail_by_customer on customer_mail (customer_id, created_at desc, id desc)`);
    this.addSql(`create index customer_mail_by_project on customer_mail (project_id, created_at desc, id desc)`);
    this.addSql(`
      create table customer_mail_delivery (
        id uuid not null,
        project_id uuid not null,
        tries integer not null default 0,
        due_at timestamptz(3) not null,
        primary key (id, project_id),
        foreign key (id, project_id) references customer_mail (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index customer_mail_delivery_due on customer_mail_delivery (due_at)`);
    this.addSql(`
      create trigger customer_mail_to_send after insert on customer_mail_delivery
      for each statement execute function notify_change('customer-mails')`);
  }

  override down(): void {
    this.addSql(`
      do $$ begin
        if exists (select from billing_profile where give_up = 'pause') then
          raise exception 'A profile pauses subscriptions at the end of dunning; choose something else first.';
        end if;
      end $$`);
    this.addSql(`drop table customer_mail_delivery, customer_mail, mail_setting, billing_notice`);
    this.addSql(`drop index payment_method_by_clock, payment_method_expires, subscription_year_ends, subscription_trial_ends`);
    this.addSql(`alter table invoice drop column reminded_days, drop column remind_at`);
    this.addSql(`
      alter table billing_profile
        drop constraint billing_profile_give_up_check,
        add constraint billing_profile_give_up_check check (give_up in ('unpaid', 'cancel')),
        drop column expiry_notice_days, drop column renewal_notice_days, drop column trial_notice_days,
        drop column give_up_invoice, drop column reminder_days`);
  }
}
