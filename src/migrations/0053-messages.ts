import { Migration } from '@mikro-orm/migrations';

/** What customers were last announced to be entitled to, addresses that get no more mails, and an index of events by time. */
export class Migration0053Messages extends Migration {
  override up(): void {
    // A replay of the webhooks of a period finds its events by it.
    this.addSql(`create index outbox_event_by_time on outbox_event (project_id, recorded_at) where sequence is not null`);
    this.entitlements();
    this.suppressions();
  }

  /**
   * Projects that exist have no place yet: what their customers hold by now is noted, not announced. A customer is stale
   * while an event may have changed what they hold.
   */
  private entitlements(): void {
    this.addSql(`
      create table entitlement_feed (
        project_id uuid primary key references project (id) deferrable initially deferred,
        place bigint check (place >= 0)
      )`);
    this.addSql(`insert into entitlement_feed (project_id) select id from project`);
    this.addSql(`
      create table entitlement_state (
        project_id uuid not null,
        customer_id uuid not null,
        digest text,
        stale_at timestamptz(3),
        primary key (customer_id, project_id),
        foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`
      create index entitlement_state_stale on entitlement_state (stale_at, customer_id) where stale_at is not null`);
  }

  private suppressions(): void {
    this.addSql(`
      create table mail_suppression (
        id uuid not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        address text not null,
        cause text not null check (cause in ('bounce', 'complaint')),
        reason text,
        created_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint mail_suppression_taken unique (project_id, address)
      )`);
    this.addSql(`
      create index mail_suppression_by_project on mail_suppression (project_id, created_at desc, id desc)`);
    this.addSql(`
      alter table customer_mail
        add column complained_at timestamptz(3),
        drop constraint customer_mail_sent,
        add constraint customer_mail_sent check (
          case state when 'sent' then sent_at is not null when 'bounced' then true else sent_at is null end)`);
  }

  override down(): void {
    this.addSql(`update customer_mail set sent_at = null where state = 'bounced'`);
    this.addSql(`
      alter table customer_mail
        drop column complained_at,
        drop constraint customer_mail_sent,
        add constraint customer_mail_sent check ((state = 'sent') = (sent_at is not null))`);
    this.addSql(`drop table mail_suppression, entitlement_state, entitlement_feed`);
    this.addSql(`drop index outbox_event_by_time`);
  }
}
