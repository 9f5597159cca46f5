import { describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Customer } from '../../../src/billing/customers/customer.ts';
import { issueCustomerLink } from '../../../src/billing/invoicing/links/issue-customer-link.ts';
import { client, clock, hub, project, seed } from '../billing-stage.ts';
import { decodeId } from '../../../src/platform/values/ids.ts';
import { HubClient } from '../../support/client.ts';
import { codeOf, invoiceFor, linkTo, newCustomer, opener, secretOf, withInvoice, withPortal } from './links-stage.ts';

const open = `{ openedLink { project { name } customer { id } invoice { id number amountDue { amount } amountDueForStripe } } }`;

describe('a link of a customer', () => {
  it('opens the invoice that it names, and its address is shown once', async () => {
    const { invoice, link, api } = await withInvoice();
    const { url, ...shown } = link.body;
    expect(String(url)).toMatch(new RegExp(`^${hub.address}/pay#link_[\\w-]{43}$`));
    expect(shown).toMatchObject({
      expiresAt: '2026-03-02T10:00:00.000Z',
      isExpired: false,
      invoice: { id: invoice.id },
    });
    const { status, body } = await api.graphql(open);
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body.data.openedLink).toMatchObject({
      ...{ project: { name: project.name }, customer: null },
      invoice: { id: invoice.id, number: invoice.number, amountDue: { amount: '100.00' }, amountDueForStripe: 10_000 },
    });
    const read = await client.get(`/billing/customer-links/${link.body.id}`);
    expect(JSON.stringify(read.body)).not.toContain(secretOf(link.body));
  });

  it('opens the portal if it names no invoice', async () => {
    const { customer, link, api } = await withPortal();
    expect(String(link.body.url)).toContain('/portal#link_');
    expect(link.body.expiresAt).toBe('2026-02-01T10:00:00.000Z');
    expect((await api.graphql(open)).body.data.openedLink).toMatchObject({
      customer: { id: customer.id },
      invoice: null,
    });
  });

  it('opens nothing once it has expired, or was ended', async () => {
    const { api, link } = await withPortal();
    const ended = await withInvoice();
    const { status, body } = await client.post(`/billing/customer-links/${ended.link.body.id}/expire`, {});
    expect([status, body.isExpired]).toEqual([200, true]);
    expect((await client.post(`/billing/customer-links/${ended.link.body.id}/expire`, {})).body).toEqual(body);
    clock.set('2026-02-01T10:00:00Z');
    for (const each of [api, ended.api]) {
      const refused = await each.graphql(open);
      expect([refused.status, codeOf(refused)]).toEqual([401, 'link_expired']);
      expect(refused.body.errors[0].message).toBe(
        'This link has expired, or was never valid; ask the seller for a new one.',
      );
    }
    expect((await client.get(`/billing/customer-links/${link.body.id}`)).body.isExpired).toBe(true);
  });

  it('of an unknown secret is refused like an expired one', async () => {
    const stranger = HubClient.withKey(hub.address, `link_${'a'.repeat(43)}`);
    const refused = await stranger.get('/billing/invoices');
    expect([refused.status, refused.body.code]).toEqual([401, 'link_expired']);
  });

  it('is valid for as long as its creator chose, within limits', async () => {
    const customer = await newCustomer();
    const { body } = await linkTo(customer, { expiresInSeconds: 60 });
    expect(body.expiresAt).toBe('2026-01-31T10:01:00.000Z');
    const { id: invoiceId } = await invoiceFor(customer);
    const week = 7 * 24 * 3600;
    expect((await linkTo(customer, { expiresInSeconds: week })).status).toBe(201);
    expect((await linkTo(customer, { expiresInSeconds: week + 1 })).body.code).toBe('invalid_input');
    expect((await linkTo(customer, { invoiceId, expiresInSeconds: week + 1 })).status).toBe(201);
    expect((await linkTo(customer, { invoiceId, expiresInSeconds: 59 })).body.code).toBe('invalid_input');
  });

  it('is not made for the invoice of another customer, nor for a draft', async () => {
    const customer = await newCustomer();
    const { id: invoiceId } = await invoiceFor(await newCustomer());
    expect((await linkTo(customer, { invoiceId })).body.code).toBe('invoice_not_found');
    const lines = [{ description: 'Later', unitAmount: '1' }];
    const draft = await client.post('/billing/invoices', {
      ...{ customerId: customer.id, currency: 'EUR', lines, finalize: false },
    });
    expect((await linkTo(customer, { invoiceId: draft.body.id })).body.code).toBe('invoice_is_draft');
  });

  it('is made only by those who may change the billing of the project', async () => {
    const { customer, link, api } = await withPortal();
    const reader = HubClient.withKey(hub.address, await seed.key(project, ['billing:read']));
    const other = HubClient.withKey(hub.address, await seed.key(await seed.project()));
    const input = { customerId: customer.id };
    expect((await reader.post('/billing/customer-links', input)).body.code).toBe('insufficient_scope');
    // Its link would read what the key itself may not.
    const writer = HubClient.withKey(hub.address, await seed.key(project, ['billing:write']));
    expect((await writer.post('/billing/customer-links', input)).body.code).toBe('insufficient_scope');
    expect((await other.post('/billing/customer-links', input)).body.code).toBe('customer_not_found');
    expect((await other.post(`/billing/customer-links/${link.body.id}/expire`, {})).body.code).toBe(
      'customer_link_not_found',
    );
    expect((await reader.get(`/billing/customer-links?customerId=${customer.id}`)).body.data).toHaveLength(1);
    expect((await other.get('/billing/customer-links')).body.data).toEqual([]);
    expect((await api.post('/billing/customer-links', input)).body.code).toBe('link_does_not_open_this');
  });

  it('shows its address no second time to a repeated request', async () => {
    const { id: customerId } = await newCustomer();
    const send = () => client.post('/billing/customer-links', { customerId }, { 'idempotency-key': 'once' });
    const [first, again] = [await send(), await send()];
    expect(again.body).toMatchObject({ id: first.body.id, url: null });
    expect(first.body.url).toEqual(expect.any(String));
  });

  it('ends the oldest of a hundred valid ones', async () => {
    const customer = await newCustomer();
    const oldest = await linkTo(customer);
    // A second older than those that follow, which are copies with secrets that nobody has.
    await hub.orm.em.fork().execute(
      `insert into customer_link (id, project_id, customer_id, secret_hash, created_at, expires_at)
       select gen_random_uuid(), project_id, customer_id, n::text, created_at + interval '1 s', expires_at
       from customer_link, generate_series(1, 99) n where id = ?`,
      [decodeId('customerlink', String(oldest.body.id))],
    );
    clock.set('2026-01-31T10:00:02Z');
    expect((await opener(oldest).graphql(open)).status).toBe(200);
    const newest = await linkTo(customer);
    expect(codeOf(await opener(oldest).graphql(open))).toBe('link_expired');
    expect((await opener(newest).graphql(open)).status).toBe(200);
  });

  it('neither ends a link in a mail, nor is ended by one', async () => {
    const customer = await newCustomer();
    const [own, ofMail] = [await linkTo(customer), await linkTo(customer)];
    const sql = (text: string, ...values: unknown[]) =>
      hub.orm.em.fork().execute<{ count: number }[]>(text, values as string[]);
    const idOf = ({ body }: typeof own) => decodeId('customerlink', String(body.id));
    await sql('update customer_link set is_of_mail = true where id = ?', idOf(ofMail));
    const copies = `insert into customer_link (id, project_id, customer_id, secret_hash, created_at, expires_at, is_of_mail)
      select gen_random_uuid(), project_id, customer_id, n || id::text, created_at + interval '1 s', expires_at, is_of_mail
      from customer_link, generate_series(1, 99) n where id = ?`;
    for (const link of [own, ofMail]) await sql(copies, idOf(link));
    clock.set('2026-01-31T10:00:02Z');
    const asked = await hub.orm.em.fork().findOneOrFail(Customer, { id: String(customer.id) });
    const hubUrl = 'https://hub.example';
    const mail = (em: EntityManager) =>
      issueCustomerLink(em, { principal: 'mailer' } as never, { customer: asked, hubUrl, isOfMail: true }, clock.now());
    await hub.orm.em.fork().transactional(mail);
    expect(codeOf(await opener(ofMail).graphql(open))).toBe('link_expired');
    expect((await opener(own).graphql(open)).status).toBe(200);
    await linkTo(customer);
    expect(codeOf(await opener(own).graphql(open))).toBe('link_expired');
    const valid = await sql(
      'select count(*)::int as count from customer_link where customer_id = ? and expires_at > ? group by is_of_mail',
      decodeId('customer', String(customer.id)),
      clock.now().toString(),
    );
    expect(valid.map(({ count }) => count)).toEqual([100, 100]);
  });

  it('is stored as a hash', async () => {
    const { link } = await withPortal();
    const rows = await hub.orm.em.fork().execute<object[]>('select * from customer_link');
    expect(JSON.stringify(rows)).not.toContain(secretOf(link.body));
    const events = await hub.orm.em
      .fork()
      .execute<object[]>(`select * from outbox_event where type like 'customer_link.%'`);
    expect(JSON.stringify(events)).not.toContain(secretOf(link.body));
    expect(events.length).toBeGreaterThan(0);
  });

  it('is named by the audit as the author of what is done by it, without the address of the customer', async () => {
    const { customer, link, api } = await withPortal();
    const change = `mutation ($id: ID!) { updateCustomer(id: $id, input: { name: "Ada" }) { customer { name } } }`;
    expect((await api.graphql(change, { id: customer.id })).body.data.updateCustomer.customer.name).toBe('Ada');
    const { body } = await client.get(`/projects/${project.id}/audit?action=customer.updated`);
    expect(body.data[0]).toMatchObject({ actor: link.body.id, subject: customer.id, address: null });
  });
});

describe('a link of an invoice that another replaces', () => {
  it('opens the other once that is final, and the first one still', async () => {
    const { invoice, api } = await withInvoice();
    const { body } = await client.post(`/billing/invoices/${invoice.id}/reissue`, {});
    const draftId = String(body.invoice?.id ?? body.draft?.id ?? body.id);
    const opened = async () => (await api.graphql(open)).body.data.openedLink.invoice.id;
    expect(await opened()).toBe(invoice.id);
    expect((await client.post(`/billing/invoices/${draftId}/finalize`, {})).status).toBe(200);
    expect(await opened()).toBe(draftId);
    const read = `query ($id: ID!) { invoice(id: $id) { status } }`;
    expect((await api.graphql(read, { id: invoice.id })).body.data.invoice.status).toBe('void');
  });
});
