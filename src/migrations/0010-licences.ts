import { Migration } from '@mikro-orm/migrations';

/** Licence keys: what signs them, the licences, and the machines on which they are used. */
export class Migration0010Licences extends Migration {
  override up(): void {
    // The id is the thumbprint of the public key (RFC 7638).
    this.addSql(`
      create table licence_key (
        id text not null,
        project_id uuid not null references project (id) deferrable initially deferred,
        public_key text not null,
        sealed text not null,
        created_at timestamptz(3) not null,
        retired_at timestamptz(3),
        primary key (id, project_id)
      )`);
    this.addSql(`create unique index licence_key_signs on licence_key (project_id) where retired_at is null`);

    this.addSql(`
      create table licence (
        id uuid not null,
        project_id uuid not null,
        customer_id uuid not null,
        subscription_id uuid not null,
        item_id uuid not null,
        product_id uuid not null,
        plan_id uuid not null,
        status text not null check (status in ('active', 'suspended', 'revoked')),
        policy jsonb not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint licence_already_issued unique (project_id, item_id),
        foreign key (customer_id, project_id) references customer (id, project_id) deferrable initially deferred,
        foreign key (subscription_id, project_id) references subscription (id, project_id) deferrable initially deferred,
        foreign key (item_id, project_id) references subscription_item (id, project_id) deferrable initially deferred,
        foreign key (product_id, project_id) references product (id, project_id) deferrable initially deferred,
        foreign key (plan_id, project_id) references plan (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index licence_by_project on licence (project_id, created_at desc, id desc)`);
    this.addSql(`create index licence_by_customer on licence (customer_id)`);
    this.addSql(`create index licence_by_subscription on licence (subscription_id)`);
    this.addSql(`create index licence_by_product on licence (product_id)`);
    this.addSql(`create index licence_by_plan on licence (plan_id)`);

    // Two that come at once cannot take one place; how many places there are is for the subscription to say.
    this.addSql(`
      create table machine (
        id uuid not null,
        project_id uuid not null,
        licence_id uuid not null,
        fingerprint text not null check (length(fingerprint) between 1 and 255),
        place integer not null check (place >= 1),
        name text,
        platform text,
        file_expires_at timestamptz(3),
        created_at timestamptz(3) not null,
        primary key (id, project_id),
        constraint machine_already_activated unique (project_id, licence_id, fingerprint),
        constraint too_many_machines unique (project_id, licence_id, place),
        foreign key (licence_id, project_id) references licence (id, project_id) deferrable initially deferred
      )`);
    this.addSql(`create index machine_by_licence on machine (licence_id, place)`);
  }

  override down(): void {
    this.addSql(`drop table machine, licence, licence_key`);
  }
}
