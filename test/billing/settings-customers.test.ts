import { describe, expect, it } from '@jest/globals';
import { Role } from '../../src/auth/projects/member.ts';
import { post } from '../../src/billing/ledger/ledger.ts';
import type { Json } from '../support/client.ts';
import { ask, refusalOf } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { StatementWatch } from '../support/statements.ts';
import { api, countAudited, faultsOf, people, project, reader, stranger } from './settings-stage.ts';

describe('a customer', () => {
  const fields = `id externalId email name timezone locale vatId taxExempt version
    address { street postalCode city country } balance { amount currency }`;
  const create = `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { customer { ${fields} } } }`;
  const update = `mutation ($id: ID!, $input: UpdateCustomerInput!) {
    updateCustomer(id: $id, input: $input) { customer { ${fields} } }
  }`;
  const make = async (input: object = {}): Promise<Json> =>
    (await ask(api, create, { input: { externalId: unique('cust'), ...input } })).createCustomer.customer;
  const change = async (id: Json, input: object, by = api): Promise<Json> =>
    (await ask(by, update, { id, input })).updateCustomer.customer;

  const address = { street: '1 rue de la Forge', postalCode: '75001', city: 'Paris', country: 'FR' };
  const details = { name: 'Ada', locale: 'fr', vatId: 'FR40303265045', taxExempt: true, address };

  it('is created with everything that appears on their invoices', async () => {
    const made = await make({ ...details, vatId: 'fr 40 303 265 045' });
    expect(made).toMatchObject({ ...details, timezone: 'UTC', version: 1, balance: [] });
    const plain = await make();
    const nowhere = { street: null, postalCode: null, city: null, country: null };
    expect(plain).toMatchObject({ address: nowhere, vatId: null, locale: null, taxExempt: false });
    const input = { name: '', address: { country: 'UK' }, vatId: 'FR4030326504' };
    expect(Object.keys(await faultsOf(create, { input }))).toEqual(['', '/name', '/address/country', '/vatId']);
  });

  it('is not created with the id of another as externalId, under which the usage of both would be billed', async () => {
    const { id } = await make();
    expect(await refusalOf(api, create, { input: { externalId: id } })).toBe('external_id_is_customer');
    const elsewhere = `customer_${'0'.repeat(26)}`;
    expect(await make({ externalId: elsewhere })).toMatchObject({ externalId: elsewhere });
  });

  it('keeps the fields that an update omits', async () => {
    const { id } = await make(details);
    const zone = { email: 'ada@example.org', timezone: 'Europe/Paris' };
    expect(await change(id, zone)).toMatchObject({ ...details, ...zone, version: 2 });
    const emptied = { name: null, email: null, locale: null, vatId: null, taxExempt: false };
    expect(await change(id, { ...emptied, address: { city: 'Lyon' } })).toMatchObject({
      ...emptied,
      address: { street: null, postalCode: null, city: 'Lyon', country: null },
      version: 3,
    });
    expect(await change(id, { ...emptied, timezone: 'Europe/Paris' })).toMatchObject({ version: 3 });
    expect(await countAudited('customer.updated')).toBe(2);
    const entries = await people.sql<{ detail: object }>(
      `select detail from audit_entry where action = 'customer.updated' and subject = ? order by id`,
      [String(id)],
    );
    expect(entries[0]!.detail).toMatchObject({ changed: ['email', 'timezone'] });
  });

  it('is not updated with invalid fields, nor from a stale version', async () => {
    const { id } = await make();
    const input = { name: 'x'.repeat(201), timezone: null, taxExempt: null, vatId: 'ATU1' };
    expect(await faultsOf(update, { id, input: { ...input, address: { country: 'XI' } } })).toEqual({
      '/timezone': 'must not be null; leave it out to keep it',
      '/taxExempt': 'must not be null; leave it out to keep it',
      '/name': 'must have 1 to 200 characters',
      '/address/country': 'must be a country in two capital letters, such as DE (ISO 3166-1); write GB',
      '/vatId': 'is not a valid VAT id of AT: its length is wrong',
    });
    await change(id, { name: 'Ada', ifVersion: 1 });
    expect(await refusalOf(api, update, { id, input: { name: 'Eve', ifVersion: 1 } })).toBe('version_is_stale');
    const { id: known } = await make({ externalId: undefined, email: unique('a@example.org') });
    expect(await faultsOf(update, { id: known, input: { email: null } })).toEqual({
      '/email': 'must not be null: the customer has no other identifier',
    });
    const { email } = await make({ externalId: undefined, email: unique('b@example.org') });
    expect(await refusalOf(api, update, { id: known, input: { email } })).toBe('customer_email_taken');
  });

  it('is updated by concurrent requests one after another', async () => {
    const { id } = await make();
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    const changed = await Promise.all(names.map((name) => change(id, { name })));
    expect(changed.map(({ version }) => Number(version)).toSorted()).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it('is updated by the project, and by the linked person except for fields of the project', async () => {
    const person = await people.user();
    const { id } = await make();
    await people.sql('update customer set user_id = (select id from hub_user where email = ?) where external_id = ?', [
      person.email,
      String((await ask(api, 'query ($id: ID!) { customer(id: $id) { externalId } }', { id })).customer.externalId),
    ]);
    const own = await people.as(person);
    const { taxExempt: _, ...theirs } = details;
    expect(await change(id, theirs, own)).toMatchObject({ ...theirs, taxExempt: false, version: 2 });
    const input = { taxExempt: true, email: 'x@example.org', timezone: 'UTC' };
    const reason = 'can be changed only by the project; leave it out';
    expect(await faultsOf(update, { id, input }, own)).toEqual({
      ...{ '/taxExempt': reason, '/email': reason, '/timezone': reason },
    });
    const other = await people.as(await people.user());
    expect(await refusalOf(other, update, { id, input: theirs })).toBe('customer_not_found');
    const idle = await people.as(person, ['billing:read']);
    expect(await refusalOf(idle, update, { id, input: theirs })).toBe('insufficient_scope');
    expect(await refusalOf(stranger, update, { id, input: theirs })).toBe('customer_not_found');
    expect(await refusalOf(reader, update, { id, input: theirs })).toBe('insufficient_scope');
    const { api: viewer } = await people.member(project, Role.viewer);
    expect(await refusalOf(viewer, update, { id, input: theirs })).toBe('insufficient_scope');
  });

  it('shows their balance and what they owe, which are loaded for a whole list in one statement', async () => {
    const made = [await make(), await make(), await make()];
    const lines = [{ description: 'Work', unitAmount: '70' }];
    for (const { id } of made.slice(1)) await bill({ customerId: id, currency: 'EUR', lines });
    const unsettled = await bill({ customerId: made[2]!.id, currency: 'USD', lines });
    await api.post('/billing/payments', { invoiceId: unsettled.id, amount: '50.50', method: 'cash' });
    const lost = await bill({ customerId: made[2]!.id, currency: 'EUR', lines });
    await ask(api, 'mutation ($id: ID!) { markInvoiceUncollectible(id: $id) { invoice { id } } }', { id: lost.id });
    await credit(made[0]!.id, 'EUR', 1234n);
    await credit(made[0]!.id, 'JPY', 50n);
    await credit(made[1]!.id, 'EUR', 1n);
    await credit(made[1]!.id, 'EUR', -1n);
    const query =
      '{ customers { nodes { id balance { amount currency } owed { amount currency } address { country } } } }';
    const watch = new StatementWatch();
    const { answer, statements } = await watch.of(() => ask(api, query));
    watch.stop();
    const sums = new Map(answer.customers.nodes.map(({ id, balance, owed }) => [String(id), { balance, owed }]));
    const credits = [
      { amount: '12.34', currency: 'EUR' },
      { amount: '50', currency: 'JPY' },
    ];
    const euros = { amount: '70.00', currency: 'EUR' };
    expect(made.map(({ id }) => sums.get(String(id)))).toEqual([
      { balance: credits, owed: [] },
      { balance: [], owed: [euros] },
      { balance: [], owed: [euros, { amount: '19.50', currency: 'USD' }] },
    ]);
    expect(statements.filter((statement) => statement === 'select ledger_account')).toHaveLength(1);
    expect(statements.filter((statement) => statement === 'select customer')).toHaveLength(1);
  });

  async function bill(input: object): Promise<Json> {
    const { status, body } = await api.post('/billing/invoices', input);
    expect(status).toBe(201);
    return body;
  }

  /** Posts a credit to a customer's balance like a surplus, or takes one from it. */
  async function credit(id: Json, currency: string, minor: bigint): Promise<void> {
    const posting = { projectId: project.id, customerId: String(id), currency, kind: 'test' };
    const entries = [
      { account: 'cash', minor },
      { account: 'customer_credit', minor: -minor },
    ] as const;
    const at = people.clock.now();
    await people.hub.orm.em
      .fork()
      .transactional((em) => post(em, { ...posting, subject: unique('s'), at, entries: [...entries] }));
  }
});
