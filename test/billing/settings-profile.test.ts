import { describe, expect, it } from '@jest/globals';
import { Role } from '../../src/auth/projects/member.ts';
import { ask, refusalOf } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { api, countAudited, faultsOf, people, project, reader, stranger } from './settings-stage.ts';

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
