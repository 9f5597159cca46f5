import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeId } from '../../src/platform/values/ids.ts';
import fc from 'fast-check';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { People, ask } from '../support/people.ts';
import { fillCustomers, readExport } from './export-runs.ts';
import type { Project } from '../../src/auth/projects/project.ts';

const hostile = [
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\tx', 'a "b", c', "'=1", 'plain'],
  // Cells of their own for a spreadsheet whose separator is another one.
  ...['x;=1+1;y', 'x\t@SUM(A1)', 'x\r\n+1', 'x,"=1"', 'Nut-Bolt; 3-4'],
];

let people: People;
let project: Project;
let seller: HubClient;

beforeAll(async () => {
  people = await People.start();
  people.clock.set('2026-01-10T09:00:00Z');
  project = await people.seed.project();
  seller = HubClient.withKey(people.hub.address, await people.seed.key(project));
  for (const [at, name] of hostile.entries()) await invoiced(`c${String(at)}`, name);
  await credited();
});
afterAll(() => people.close());

const CREATE = `mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { invoice { id customer { id } } } }`;

async function invoiced(externalId: string, name: string): Promise<Json> {
  const customer = { externalId, email: `${externalId}@example.org` };
  const lines = [{ description: 'Work', unitAmount: '10.50' }];
  const { createInvoice } = await ask(seller, CREATE, { input: { customer, currency: 'EUR', lines } });
  // The API trims what no name begins with; older rows may have it.
  await people.sql('update customer set name = ? where project_id = ? and external_id = ?', [
    name,
    decodeId('project', project.id),
    externalId,
  ]);
  const { invoice } = createInvoice;
  const payment = { invoiceId: invoice.id, method: 'bank_transfer', reference: `=${externalId}` };
  expect((await seller.post('/billing/payments', payment)).status).toBe(201);
  people.clock.advance({ hours: 1 });
  return invoice;
}

async function credited(): Promise<void> {
  const { id } = await invoiced('credited', 'Credited');
  expect((await seller.post('/billing/credit-notes', { invoiceId: id, reason: 'goodwill' })).status).toBe(201);
}

/** The cells of CSV, by a reader of RFC 4180 of the test's own. */
function cellsOf(text: string, delimiter = ','): string[][] {
  const rows: string[][] = [];
  for (let at = 0; at < text.length;) {
    const row: string[] = [];
    for (let more = true; more;) {
      let cell = '';
      if (text[at] === '"') {
        for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += text[at] === '"' ? 2 : 1) cell += text[at];
        at += 1;
      } else for (; text[at] !== delimiter && text[at] !== '\r'; at += 1) cell += text[at];
      row.push(cell);
      more = text[at] === delimiter;
      at += more ? 1 : 2;
    }
    rows.push(row);
  }
  return rows;
}

const csv = async (path: string, delimiter?: string): Promise<string[][]> => {
  const { status, headers, body } = await seller.get(path);
  expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/csv; charset=utf-8']);
  return cellsOf(String(body), delimiter);
};

describe('an export', () => {
  it.each(['invoices', 'payments', 'credit_notes', 'customers', 'ledger'])(
    'of %s has the same rows in both formats, streamed and by pages, at both doors',
    async (kind) => {
      const [header, ...rows] = await csv(`/billing/exports/${kind}/csv`);
      const { headers, body } = await seller.get(`/billing/exports/${kind}/jsonl`);
      expect(headers.get('content-type')).toMatch('application/x-ndjson');
      const lines = String(body)
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, string | null>);
      expect(lines.length).toBe(rows.length);
      expect(rows.length).toBeGreaterThan(0);
      expect(lines.map((line) => Object.keys(line))).toEqual(rows.map(() => header));
      const ids = rows.map(([id]) => id);
      expect(lines.map(({ id }) => id)).toEqual(ids);
      const pages: string[] = [];
      let after: string | null = null;
      for (let more = true; more;) {
        const { billingExport }: Json = await ask(
          seller,
          `query ($kind: ExportKind!, $after: ID) {
            billingExport(kind: $kind, format: csv, first: 2, after: $after) { text rows endCursor hasNextPage }
          }`,
          { kind, after },
        );
        pages.push(String(billingExport.text));
        after = String(billingExport.endCursor);
        more = Boolean(billingExport.hasNextPage);
      }
      expect(cellsOf(pages.join(''))).toEqual([header, ...rows]);
      const [, ...rest] = await csv(`/billing/exports/${kind}/csv?first=1`);
      expect(rest).toEqual(rows.slice(0, 1));
    },
  );

  it('goes on after any row that was received, without a second header', async () => {
    const [, ...rows] = await csv('/billing/exports/ledger/csv');
    for (const [at, [id]] of rows.entries())
      expect(await csv(`/billing/exports/ledger/csv?after=${id!}`)).toEqual(rows.slice(at + 1));
    const { body } = await seller.get('/billing/exports/ledger/csv?after=entry_00000000000000000000000000');
    expect([body.code, body.errors[0].pointer]).toEqual(['invalid_input', '/after']);
  });

  it('defuses what a spreadsheet would evaluate, and leaves numbers as they are', async () => {
    const [, ...rows] = await csv('/billing/exports/customers/csv?columns=name');
    expect(rows.slice(0, hostile.length)).toEqual([
      ["'=1+1"],
      ["'+1"],
      ["'-1"],
      ["'@SUM(A1)"],
      ["'\tx"],
      ['a "b", c'],
      ["''=1"],
      ['plain'],
      ["x;'=1+1;y"],
      ["x\t'@SUM(A1)"],
      ["x\r\n'+1"],
      ['x,\'"=1"'],
      ['Nut-Bolt; 3-4'],
    ]);
    const amounts = await csv('/billing/exports/ledger/csv?columns=Amount:amount,=Bad:account');
    expect(amounts[0]).toEqual(['Amount', "'=Bad"]);
    expect(amounts.flatMap(([amount]) => amount).filter((amount) => amount === '-10.50').length).toBeGreaterThan(0);
    const [, [reference]] = await csv('/billing/exports/payments/csv?columns=reference');
    expect(reference).toBe("'=c0");
  });

  it('of the ledger as a booking batch has debit and credit of equal sums, with the numbers of the accounts', async () => {
    const path = '/billing/exports/ledger/csv?layout=datev&accounts=receivable:1400,revenue:8400,cash:1800';
    const [header, ...rows] = await csv(path, ';');
    expect(header!.slice(0, 4)).toEqual([
      'Umsatz (ohne Soll/Haben-Kz)',
      'Soll/Haben-Kennzeichen',
      'WKZ Umsatz',
      'Konto',
    ]);
    const sum = (side: string) =>
      rows.filter((row) => row[1] === side).reduce((all, [amount]) => all + Number(amount!.replace(',', '')), 0);
    expect(sum('S')).toBe(sum('H'));
    expect(sum('S')).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row[3]))).toEqual(new Set(['1400', '8400', '1800', 'customer_credit']));
    expect(rows[0]).toEqual(['10,50', rows[0]![1], 'EUR', rows[0]![3], '1001', '2026-000001', 'invoice.finalized']);
  });

  it('is narrowed by dates, customer and currency', async () => {
    const from = '2026-01-10T10:00:00Z';
    const rows = await csv(`/billing/exports/invoices/csv?columns=createdAt&from=${from}&to=2026-01-10T12:00:00Z`);
    expect(rows).toEqual([['createdAt'], ['2026-01-10T10:00:00.000Z'], ['2026-01-10T11:00:00.000Z']]);
    expect(await csv('/billing/exports/invoices/csv?currency=USD&columns=id')).toEqual([['id']]);
    const [, [customerId]] = await csv('/billing/exports/customers/csv?columns=id');
    for (const kind of ['invoices', 'payments', 'customers'])
      expect(await csv(`/billing/exports/${kind}/csv?customerId=${customerId!}&columns=id`)).toHaveLength(2);
  });

  it.each([
    ['customers/csv?currency=EUR', '/currency'],
    ['customers/csv?columns=name,secret', '/columns/1'],
    ['ledger/csv?accounts=gold:1', '/accounts/0'],
    ['invoices/csv?layout=datev', '/layout'],
    ['secrets/csv', '/kind'],
    ['ledger/csv?first=10001', '/first'],
    ['ledger/csv?from=yesterday', '/from'],
  ])('is refused with a pointer: %s', async (path, pointer) => {
    const { status, body } = await seller.get(`/billing/exports/${path}`);
    expect([path, status, body.errors?.[0]?.pointer]).toEqual([path, 422, pointer]);
  });

  it('needs billing:read in the project, and is named in the audit', async () => {
    const { api: developer } = await people.member(project, 'developer' as never);
    const path = `/billing/exports/invoices/csv?projectId=${project.id}`;
    expect((await developer.get(path)).status).toBe(403);
    const stranger = await people.as(await people.user());
    expect((await stranger.get(path)).body.code).toBe('project_not_found');
    const other = HubClient.withKey(people.hub.address, await people.seed.key(await people.seed.project()));
    expect((await other.get(path)).body.code).toBe('project_not_found');
    await csv(path);
    const { auditLog } = await ask(seller, `{ auditLog(first: 1) { nodes { action subject detail } } }`);
    expect(auditLog.nodes).toMatchObject([
      {
        action: 'export.read',
        subject: project.id,
        detail: { kind: 'invoices', format: 'csv', rows: hostile.length + 1 },
      },
    ]);
  });
});

describe('a long export', () => {
  it('comes whole to a reader who leaves and goes on at random', async () => {
    const large = await people.seed.project();
    const rows = 12_345;
    await fillCustomers(people, large.id, rows);
    const stays = fc.sample(fc.integer({ min: 1, max: 6_000 }), 5);
    const run = await readExport({
      address: people.hub.address,
      key: await people.seed.key(large),
      leaveAfter: () => stays.pop(),
      rows,
    });
    expect(run).toMatchObject({ rows, mistakes: 0 });
  });
});
