import { describe, expect, it } from '@jest/globals';
import { newId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { ask, refusalOf } from '../support/people.ts';
import { api, countAudited, faultsOf, people, project, reader, stranger } from './settings-stage.ts';

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
