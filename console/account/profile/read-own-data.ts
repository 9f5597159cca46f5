import {
  OwnCustomersDocument,
  OwnInvoicesDocument,
  OwnLicencesDocument,
  OwnPaymentsDocument,
  OwnSubscriptionsDocument,
} from '../../app/graphql/gql/account/graphql.ts';
import { readAll } from '../../app/list/read-all.ts';
import type { Person } from './person.ts';

const lists = {
  subscriptions: OwnSubscriptionsDocument,
  invoices: OwnInvoicesDocument,
  payments: OwnPaymentsDocument,
  licences: OwnLicencesDocument,
};

/** Reads everything that the hub stores of a person: their account as the screen has it, and all that was sold to them. */
export async function readOwnData(
  send: typeof fetch,
  person: Person,
  onCount: (count: number) => void,
): Promise<object> {
  const customers = await readList(send, OwnCustomersDocument.toString(), {});
  const purchases: object[] = [];
  for (const customer of customers) {
    const parts: Record<string, object[]> = {};
    for (const [name, document] of Object.entries(lists))
      parts[name] = await readList(send, document.toString(), { customer: (customer as { id: string }).id });
    purchases.push({ ...customer, ...parts });
    onCount(purchases.length);
  }
  return { exportedAt: new Date().toISOString(), account: person, purchases };
}

async function readList(send: typeof fetch, document: string, variables: Record<string, unknown>): Promise<object[]> {
  const rows: object[] = [];
  for await (const page of readAll(send, { document, variables })) rows.push(...page);
  return rows;
}
