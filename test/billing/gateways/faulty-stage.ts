import { createInvoice } from '../../../src/billing/verbs/create-invoice.ts';
import { connectGateway } from '../../../src/billing/verbs/connect-gateway.ts';
import type { Invoice } from '../../../src/billing/invoicing/invoices/invoice.ts';
import type { CustomerInput } from '../../../src/billing/customers/customer-input.ts';
import { GatewayName } from '../../../src/billing/payments/gateways/gateway-name.ts';
import { TaxBehavior } from '../../../src/catalog/offers/price.ts';
import { asProject } from '../../../src/cli/viewers.ts';
import type { Project } from '../../../src/auth/projects/project.ts';
import type { ProjectViewer } from '../../../src/auth/viewer.ts';
import { FrozenClock } from '../../../src/platform/time/clock.ts';
import { Seed, unique } from '../../support/seed.ts';
import { box } from './faults.ts';
import type { FaultyHub } from './faults.ts';

export interface FaultyShop {
  project: Project;
  viewer: ProjectViewer;
  /** The id of the gateway account. */
  accountId: string;
  /** The secret of its webhooks. */
  secret: string;
}

/** Opens a project that is connected to the sandbox. */
export async function openShop(hub: FaultyHub, slug?: string): Promise<FaultyShop> {
  const project = await new Seed(hub.orm, new FrozenClock(hub.now)).project(slug);
  const viewer = asProject(project);
  const { id: accountId, secret } = await hub.inTransaction((em) =>
    connectGateway(em, viewer, { gateway: GatewayName.sandbox }, { box, now: hub.now }),
  );
  return { project, viewer, accountId, secret: box.open(secret, accountId) };
}

/** Writes an invoice of a new customer, by default an open one. */
export function writeInvoice(
  hub: FaultyHub,
  { viewer }: FaultyShop,
  { amount = '100', customer = { externalId: unique('cust') }, finalize = true }: Partial<InvoiceRequest> = {},
): Promise<Invoice> {
  const line = { description: 'Work', quantity: '1', unitAmount: amount, taxBehavior: TaxBehavior.exclusive };
  const head = { customer, currency: 'EUR', lines: [line], finalize };
  return hub.inTransaction((em) => createInvoice(em, viewer, head, hub.now));
}

interface InvoiceRequest {
  amount: string;
  customer: CustomerInput;
  finalize: boolean;
}
