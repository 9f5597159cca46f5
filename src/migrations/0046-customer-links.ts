import { Migration } from '@mikro-orm/migrations';

/** Links by which a customer without an account opens an invoice, or the page with all that is theirs. */
export class Migration0046CustomerLinks extends Migration {
  override up(): void {
    this.addSql(`
      create table customer_link (
        id uuid not null,
        project_id uuid not null,
        customer_id uuid not null,
        invoice_id uuid,
        secret_hash text not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint customer_link_expiry check (expires_at >= created_at),
        foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred,
        foreign key (invoice_id, project_id) references invoice (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index customer_link_by_secret on customer_link (secret_hash)`);
    this.addSql(`create index customer_link_by_customer on customer_link (customer_id, created_at desc, id desc)`);
    this.addSql(`create index customer_link_by_project on customer_link (project_id, created_at desc, id desc)`);
    this.addSql(`create index customer_link_by_invoice on customer_link (invoice_id) where invoice_id is not null`);
    this.addSql(`create index customer_link_by_expiry on customer_link (expires_at)`);
  }

  override down(): void {
    this.addSql(`drop table customer_link`);
  }
}
