import { invoiceAcme, setUpSeller } from '../prepare.ts';
import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  await setUpSeller(hub);
  const invoice = await invoiceAcme(hub);
  const { creditNote } = await hub.graphql(
    `mutation ($input: CreditInvoiceInput!) {
      creditInvoice(input: $input) {
        creditNote { id number reason total { amount currency } applied { amount } invoice { amountDue { amount } } }
      }
    }`,
    {
      input: {
        invoiceId: invoice.id,
        reason: 'goodwill',
        memo: 'Sorry for the outage.',
        lines: [{ lineId: invoice.lines[0].id, amount: '50' }],
      },
    },
  );
  const { id } = creditNote;
  await hub.graphql(
    `query ($id: ID!) {
      creditNote(id: $id) { number status memo total { amount currency } lines { description explanation } pdfUrl }
    }`,
    { id },
  );
  await hub.graphql(
    `{ creditNotes(first: 2) { nodes { id number total { amount currency } } pageInfo { endCursor hasNextPage } } }`,
  );
  await hub.graphql(`query ($id: ID!) { creditNoteDocument(id: $id, format: pdf) { filename mediaType } }`, { id });
  await hub.rest('GET /billing/credit-notes/{id}', { path: `/billing/credit-notes/${String(id)}` });
  for (const format of ['pdf', 'xml'])
    await hub.rest(`GET /billing/credit-notes/{id}/${format}`, {
      path: `/billing/credit-notes/${String(id)}/${format}`,
      instead: `(the bytes of the ${format.toUpperCase()} file)`,
    });
  await hub.graphql(`mutation ($id: ID!) { voidCreditNote(id: $id) { creditNote { number status } } }`, { id });
  const second = await invoiceAcme(hub);
  const note = await hub.rest('POST /billing/credit-notes', {
    body: {
      invoiceId: second.id,
      memo: 'Sorry for the delay.',
      lines: [{ lineId: second.lines[0].id, amount: '50' }],
    },
  });
  await hub.rest('GET /billing/credit-notes', { path: '/billing/credit-notes?first=1' });
  await hub.rest('POST /billing/credit-notes/{id}/void', { path: `/billing/credit-notes/${String(note.id)}/void` });
};
