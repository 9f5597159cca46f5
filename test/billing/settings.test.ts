import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { Role } from '../../src/auth/projects/member.ts';
import { post } from '../../src/billing/ledger/ledger.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { People, ask, refusalOf } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { StatementWatch } from '../support/statements.ts';

let people: People;
let project: Project;
let api: HubClient;
let reader: HubClient;
let stranger: HubClient;

beforeAll(async () => {
  people = await People.start();
});

beforeEach(async () => {
  const { seed, hub } = people;
  project = await seed.project();
  const withKey = async (of: Project, scopes?: string[]) => HubClient.withKey(hub.address, await seed.key(of, scopes));
  api = await withKey(project);
  reader = await withKey(project, ['billing:read']);
  stranger = await withKey(await seed.project());
});

afterAll(() => people?.close());

/** Returns the faults of an input by pointer. */
async function faultsOf(query: string, variables: object, by = api): Promise<Record<string, string>> {
  const { body } = await by.graphql(query, { ...variables });
  expect(body.errors?.[0].extensions.code).toBe('invalid_input');
  const problems = body.errors[0].extensions.problems.map(({ pointer, detail }) => [pointer, detail]);
  return Object.fromEntries(problems as never) as Record<string, string>;
}

/** Counts the entries of an action in the project's audit. */
async function countAudited(action: string): Promise<number> {
  const found = await people.sql('select 1 from audit_entry where project_id = ? and action = ?', [
    decodeId('project', project.id),
    action,
  ]);
  return found.length;
}

describe('the billing profile', () => {
  const fields = `legalName address { street postalCode city country } vatId taxNumber email iban bic footer locale
    timezone proration graceHours paymentTermDays giveUpDays giveUp version updatedAt`;
  const read = `{ billingProfile { projectId ${fields} } }`;
  const update = `mutation ($input: UpdateBillingProfileInput!) {
    updateBillingProfile(input: $input) { billingProfile { ${fields} } }
  }`;
  const change = async (input: object) => (await ask(api, update, { input })).updateBillingProfile.billingProfile;

  const first = {
    ...{ legalName: null, vatId: null, taxNumber: null, email: null, iban: null, bic: null, footer: null },
    address: { street: null, postalCode: null, city: null, country: null },
    ...{ locale: 'en', timezone: 'UTC', proration: 'second', graceHours: 0, paymentTermDays: 14 },
    ...{ giveUpDays: null, giveUp: 'unpaid', version: 1, updatedAt: null },
  };
  const whole = {
    legalName: 'Forge GmbH',
    address: { street: 'Am Amboss 1', postalCode: '10115', city: 'Berlin', country: 'DE' },
    ...{ vatId: 'DE136695976', taxNumber: '37/123/45678', email: 'billing@forge.example' },
    ...{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', footer: 'Amtsgericht Berlin\nHRB 1' },
    ...{ locale: 'de', timezone: 'Europe/Berlin', proration: 'day', graceHours: 24, paymentTermDays: 30 },
    ...{ giveUpDays: 60, giveUp: 'cancel' },
  };

  it('has default values until the project changes it', async () => {
    expect((await ask(reader, read)).billingProfile).toEqual({ projectId: project.id, ...first });
    const now = people.clock.now().toString({ fractionalSecondDigits: 3 });
    expect(await change(whole)).toEqual({ ...whole, version: 2, updatedAt: now });
    expect((await ask(reader, read)).billingProfile).toMatchObject({ ...whole, version: 2 });
    expect(await countAudited('billing_profile.updated')).toBe(1);
  });

  it('keeps omitted fields, clears null fields, and replaces an address as a whole', async () => {
    await change(whole);
    const changed = await change({ iban: null, giveUpDays: null, address: { country: 'FR' } });
    expect(changed).toMatchObject({ legalName: 'Forge GmbH', iban: null, giveUpDays: null, version: 3 });
    expect(changed.address).toEqual({ street: null, postalCode: null, city: null, country: 'FR' });
    expect((await change({ address: null })).address.country).toBeNull();
  });

  it('stores VAT id, IBAN and BIC without blanks', async () => {
    const input = { vatId: 'gr 094.259-216', iban: 'gb82 WEST 1234 5698 7654 32', bic: 'coba de ff' };
    const normalised = { vatId: 'EL094259216', iban: 'GB82WEST12345698765432', bic: 'COBADEFF' };
    expect(await change(input)).toMatchObject(normalised);
    expect((await change({ ...input, ...normalised })).version).toBe(2);
    expect(await countAudited('billing_profile.updated')).toBe(1);
  });

  it('reports every invalid field with its pointer', async () => {
    const country = 'must be a country in two capital letters, such as DE (ISO 3166-1); write GR';
    const iban = 'is not a valid IBAN: check its length, characters and check digits';
    const input = {
      legalName: 'two\nlines',
      address: { street: ' ', postalCode: '1'.repeat(21), city: '\u202ex', country: 'EL' },
      ...{ vatId: 'DE136695977', taxNumber: '', iban: 'DE89370400440532013001', bic: 'COBAXXFF' },
      ...{ footer: 'x'.repeat(1001), graceHours: 721, paymentTermDays: -1, giveUpDays: 0 },
      ...{ locale: null, timezone: null, proration: null, giveUp: null },
    };
    const needed = 'must not be null; leave it out to keep it';
    expect(await faultsOf(update, { input })).toEqual({
      ...{ '/locale': needed, '/timezone': needed, '/proration': needed, '/giveUp': needed },
      '/legalName': 'must be one line of plain text',
      '/address/street': 'must have 1 to 200 characters',
      '/address/postalCode': 'must have 1 to 20 characters',
      '/address/city': 'must be one line of plain text',
      '/address/country': country,
      '/vatId': 'is not a valid VAT id of DE: its check digit is wrong',
      '/taxNumber': 'must have 1 to 50 characters',
      '/iban': iban,
      '/bic': 'is not a valid BIC: it must have 8 or 11 characters, such as COBADEFFXXX',
      '/footer': 'must have 1 to 1000 characters',
      '/graceHours': 'must be from 0 to 720',
      '/paymentTermDays': 'must be from 0 to 365',
      '/giveUpDays': 'must be from 1 to 365',
    });
    expect((await ask(api, read)).billingProfile.updatedAt).toBeNull();
  });

  it.each([1, 2])('is changed by only one of several requests that start from version %d', async (version) => {
    for (let made = 1; made < version; made += 1) await change({ footer: 'F' });
    const codes = await Promise.all(
      ['A', 'B', 'C', 'D', 'E', 'F'].map((legalName) =>
        refusalOf(api, update, { input: { legalName, ifVersion: version } }),
      ),
    );
    expect(codes.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'version_is_stale'), undefined]);
  });

  it('returns the first answer when a change is repeated with its idempotency key', async () => {
    const repeated = api.with({ 'idempotency-key': unique('once') });
    const answers = [1, 2].map(() => ask(repeated, update, { input: whole }));
    const [one, other] = await Promise.all(answers);
    expect(one).toEqual(other);
    expect(await countAudited('billing_profile.updated')).toBe(1);
  });

  it('is read and changed only by callers with the scope and a role in the project', async () => {
    const named = `query ($id: ID!) { billingProfile(projectId: $id) { projectId } }`;
    const input = { projectId: project.id, legalName: 'Ours' };
    expect(await refusalOf(stranger, named, { id: project.id })).toBe('project_not_found');
    expect(await refusalOf(stranger, update, { input })).toBe('project_not_found');
    expect(await refusalOf(reader, update, { input })).toBe('insufficient_scope');
    const { api: viewer } = await people.member(project, Role.viewer);
    expect(await refusalOf(viewer, update, { input })).toBe('insufficient_scope');
    const { api: biller } = await people.member(project, Role.billing);
    expect(await refusalOf(biller, update, { input })).toBeUndefined();
    const { api: operator } = await people.operator();
    const nowhere = { projectId: 'project_01h455vb4pex5vsknk084sn02q', legalName: 'Nobody' };
    expect(await refusalOf(operator, update, { input: nowhere })).toBe('project_not_found');
  });
});

describe('tax rates', () => {
  const create = `mutation ($input: CreateTaxRateInput!) {
    createTaxRate(input: $input) { taxRate { id name percentage country taxCode archivedAt } }
  }`;
  const archive = 'mutation ($id: ID!) { archiveTaxRate(id: $id) { taxRate { id archivedAt } } }';
  const list = `query ($filter: TaxRateFilter!) { taxRates(filter: $filter) { nodes { id percentage } } }`;
  const make = async (percentage: string, rest: object = {}): Promise<Json> =>
    (await ask(api, create, { input: { name: 'USt', percentage, ...rest } })).createTaxRate.taxRate;
  const percentages = async (filter: object, by = api) =>
    (await ask(by, list, { filter })).taxRates.nodes.map(({ percentage }) => String(percentage));

  it('are created, read by id, listed newest first, and archived for good', async () => {
    const made = await make('19.50', { country: 'DE', taxCode: 'software' });
    const shown = { name: 'USt', percentage: '19.5', country: 'DE', taxCode: 'software', archivedAt: null };
    expect(made).toEqual({ id: made.id, ...shown });
    const byId = 'query ($id: ID!) { node(id: $id) { ... on TaxRate { percentage country } } }';
    expect((await ask(reader, byId, { id: made.id })).node).toEqual({ percentage: '19.5', country: 'DE' });
    people.clock.advance({ seconds: 1 });
    await make('0');
    const archived = (await ask(api, archive, { id: made.id })).archiveTaxRate.taxRate.archivedAt;
    people.clock.advance({ seconds: 1 });
    expect((await ask(api, archive, { id: made.id })).archiveTaxRate.taxRate.archivedAt).toEqual(archived);
    expect(await percentages({})).toEqual(['0', '19.5']);
    expect(await percentages({ archived: true, projectId: project.id })).toEqual(['19.5']);
    expect(await percentages({ archived: false }, reader)).toEqual(['0']);
    expect([await countAudited('tax_rate.created'), await countAudited('tax_rate.archived')]).toEqual([2, 1]);
  });

  it('are unique for a country and tax code, unless a new one replaces the old', async () => {
    await make('19', { country: 'DE' });
    await make('7', { country: 'DE', taxCode: 'books' });
    await make('20');
    const again = { name: 'USt', percentage: '16', country: 'DE' };
    expect(await refusalOf(api, create, { input: again })).toBe('tax_rate_taken');
    expect(await refusalOf(api, create, { input: { name: 'VAT', percentage: '21' } })).toBe('tax_rate_taken');
    const replace = await Promise.all(
      [1, 2, 3].map(() => refusalOf(api, create, { input: { ...again, replace: true } })),
    );
    expect(replace.filter((code) => code && code !== 'tax_rate_taken')).toEqual([]);
    expect((await percentages({ archived: false })).toSorted()).toEqual(['16', '20', '7']);
    await make('22', { replace: true });
    expect((await percentages({ archived: false })).toSorted()).toEqual(['16', '22', '7']);
    await make('9', { country: 'FR', replace: true });
  });

  it('are refused with a pointer to every invalid field', async () => {
    const input = { name: ' ', percentage: '100.0001', country: 'de', taxCode: '' };
    expect(await faultsOf(create, { input })).toEqual({
      '/name': 'must have 1 to 50 characters',
      '/percentage': 'must be from 0 to 100, with at most 4 decimals',
      '/country': 'must be a country in two capital letters, such as DE (ISO 3166-1); write DE',
      '/taxCode': 'must have 1 to 50 characters',
    });
    for (const percentage of ['-1', '19.00001', '101']) {
      const faults = await faultsOf(create, { input: { name: 'USt', percentage } });
      expect(Object.keys(faults)).toEqual(['/percentage']);
    }
    const nowhere = await faultsOf(create, { input: { name: 'USt', percentage: '1', country: 'QQ' } });
    expect(nowhere['/country']).not.toContain('write');
  });

  it('are called tax rates where one is not found', async () => {
    const id = newId('taxrate');
    const { body } = await api.graphql(archive, { id });
    expect(body.errors[0].message).toBe('There is no such tax rate.');
    const { body: problem } = await api.post(`/billing/tax-rates/${id}/archive`, {});
    expect(problem).toMatchObject({ code: 'taxrate_not_found', detail: 'There is no such tax rate.' });
  });

  it('are created, read and archived only by callers with the scope and a role in the project', async () => {
    const { id } = await make('19');
    const input = { name: 'USt', percentage: '1', projectId: project.id };
    const byId = 'query ($id: ID!) { node(id: $id) { id } }';
    expect(await refusalOf(stranger, create, { input })).toBe('project_not_found');
    expect(await refusalOf(stranger, archive, { id })).toBe('taxrate_not_found');
    expect(await refusalOf(stranger, byId, { id })).toBe('taxrate_not_found');
    expect(await refusalOf(stranger, list, { filter: { projectId: project.id } })).toBe('project_not_found');
    expect(await percentages({}, stranger)).toEqual([]);
    expect(await refusalOf(reader, create, { input })).toBe('insufficient_scope');
    expect(await refusalOf(reader, archive, { id })).toBe('insufficient_scope');
    const catalog = HubClient.withKey(people.hub.address, await people.seed.key(project, ['catalog:read']));
    expect(await refusalOf(catalog, list, { filter: {} })).toBe('insufficient_scope');
    expect(await refusalOf(api, archive, { id: project.id })).toBe('taxrate_not_found');
    expect(await percentages({ archived: false })).toEqual(['19']);
  });
});

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

describe('the tax of a first invoice', () => {
  it('is calculated for the buyer created in the same request', async () => {
    const settings = `mutation {
      updateBillingProfile(input: { address: { country: "DE" } }) { billingProfile { version } }
      german: createTaxRate(input: { name: "USt", percentage: "19", country: "DE" }) { taxRate { id } }
      french: createTaxRate(input: { name: "TVA", percentage: "20", country: "FR" }) { taxRate { id } }
    }`;
    await ask(api, settings);
    const prices = [{ currency: 'EUR', unitAmount: '100' }];
    const plans = [{ key: 'team', name: 'Team', prices }];
    const product = await api.post('/catalog/products', { slug: unique('forge'), name: 'Forge', plans });
    const items = [{ priceId: product.body.plans[0].prices[0].id }];
    const taxesOf = async (customer: object): Promise<unknown> => {
      const input = { customer: { externalId: unique('cust'), ...customer }, items };
      const { status, body } = await api.post('/billing/subscriptions', input);
      return status === 201 ? body.latestInvoice.taxes : body.errors.map(({ pointer }) => pointer);
    };
    const rated = (name: string | null, percentage: string, category: string, minor: string) => [
      expect.objectContaining({ name, percentage, category, tax: expect.objectContaining({ minor }) }),
    ];
    expect(await taxesOf({})).toEqual(rated('USt', '19', 'S', '1900'));
    expect(await taxesOf({ address: { country: 'FR' } })).toEqual(rated('TVA', '20', 'S', '2000'));
    const business = { address: { country: 'FR' }, vatId: 'FR 40 303 265 045' };
    expect(await taxesOf(business)).toEqual(rated(null, '0', 'AE', '0'));
    expect(await taxesOf({ address: { country: 'US' } })).toEqual(rated(null, '0', 'O', '0'));
    const wrong = { address: { country: 'fr' }, vatId: 'FR40303265046' };
    expect(await taxesOf(wrong)).toEqual(['/customer/address/country', '/customer/vatId']);
  });
});
