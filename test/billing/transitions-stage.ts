import { Temporal } from 'temporal-polyfill';
import type { Project } from '../../src/auth/projects/project.ts';
import { GiveUp } from '../../src/billing/customers/profile/give-up.ts';
import { SelfServiceActivation } from '../../src/billing/customers/profile/sale-policies.ts';
import { decodeId, encodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { billDue } from '../support/due.ts';
import { People, ask } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';

/** An audit entry of an attempt. */
export interface AuditedAttempt {
  action: string;
  subject: string;
  project: string;
  actor: string;
  request_id: string | null;
  address: string | null;
  detail: object;
}

/** The time of the attempts. */
export const today = Temporal.Instant.from('2026-03-31T10:00:00Z');
export const inDays = (days: number): Temporal.Instant => today.add({ hours: 24 * days });

/** The only tables that a refused request may change. */
const tablesOfRefusals = ['audit_entry', 'rate_limit', 'api_key'];

/** A hub with one selling project, whose subscriptions and invoices are brought into each state by real operations. */
export class BillingStage {
  #dumped = '';
  #seen = '00000000-0000-0000-0000-000000000000';

  private constructor(
    readonly people: People,
    readonly project: Project,
    /** The API of the project, with a key for everything. */
    readonly shop: HubClient,
    /** The id of its only price. */
    readonly price: string,
  ) {}

  static async set(): Promise<BillingStage> {
    const people = await People.start();
    people.clock.set(today);
    const selfServiceActivation = SelfServiceActivation.immediate;
    const profile = { paymentTermDays: 14, giveUpDays: 7, giveUp: GiveUp.unpaid, selfServiceActivation };
    const shop = await Shop.open(people.seed, { profile, plans: { anvil: { unitAmount: '10' } } });
    const api = HubClient.withKey(people.hub.address, await people.seed.key(shop.project));
    return new BillingStage(people, shop.project, api, shop.price('anvil'));
  }

  async withKey(project: Project, scopes?: string[]): Promise<HubClient> {
    return HubClient.withKey(this.people.hub.address, await this.people.seed.key(project, scopes));
  }

  /** Creates a subscription of a new customer that began so many days before today. */
  async subscribe(terms: object = {}, daysAgo = 0): Promise<Json> {
    const input = {
      customer: { externalId: unique('customer') },
      items: [{ priceId: this.price }],
      ...terms,
    };
    if (daysAgo) this.people.clock.set(inDays(-daysAgo));
    const query = `mutation ($input: CreateSubscriptionInput!) {
      createSubscription(input: $input) { subscription { id latestInvoice { id } customer { id } } }
    }`;
    const made = await ask(this.shop, query, { input });
    if (daysAgo) this.people.clock.set(today);
    return made.createSubscription.subscription;
  }

  /** Creates an invoice of a new customer. */
  async invoice(terms: object = {}): Promise<string> {
    const customer = { externalId: unique('customer') };
    const lines = [{ description: 'Work', unitAmount: '100' }];
    const { body } = await this.shop.post('/billing/invoices', {
      customer,
      currency: 'EUR',
      lines,
      ...terms,
    });
    return String(body.id);
  }

  /** Runs a mutation that must not be refused. */
  async do(mutation: string, id?: string): Promise<Json> {
    return ask(this.shop, id ? `mutation ($id: ID!) { ${mutation} }` : `mutation { ${mutation} }`, { id });
  }

  billDue = (): Promise<unknown> => billDue(this.people.hub.orm, today);

  /** Returns the row count and a checksum of each table. */
  async dump(): Promise<Record<string, string>> {
    this.#dumped ||= await this.#dumping();
    const rows = await this.people.sql<{ name: string; sum: string }>(this.#dumped);
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
  }

  async #dumping(): Promise<string> {
    const tables = await this.people.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    return tables
      .filter(({ name }) => !tablesOfRefusals.includes(name))
      .map(
        ({ name }) => `select '${name}' as name,
          count(*) || ' ' || md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as sum from "${name}" t`,
      )
      .join(' union all ');
  }

  /** Returns the audit entries written since the last call. */
  async audited(): Promise<AuditedAttempt[]> {
    const rows = await this.people.sql<{ id: string; entry: AuditedAttempt }>(
      `select id, jsonb_build_object('action', action, 'subject', subject, 'project', project_id, 'actor', actor,
         'request_id', request_id, 'address', address, 'detail', detail) as entry
       from audit_entry where id > ?::uuid order by id`,
      [this.#seen],
    );
    this.#seen = rows.at(-1)?.id ?? this.#seen;
    return rows.map(({ entry }) => ({ ...entry, project: encodeId('project', entry.project) }));
  }

  /** Writes values directly, as for a clock that is advancing or has failed. */
  async put(table: string, id: string, values: string): Promise<void> {
    const prefix = table === 'subscription' ? 'subscription' : 'clock';
    await this.people.sql(`update ${table} set ${values} where id = ?`, [decodeId(prefix, id)]);
  }
}
