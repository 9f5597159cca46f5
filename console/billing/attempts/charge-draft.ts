import type { GatewayName, PayInvoiceInput, PaymentMethodRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { firstToken } from '../gateways/sandbox-tokens.ts';

export type SavedMethod = PaymentMethodRowFragment;

/** What a person has entered about a charge: a saved method, or a token if there is none. */
export interface ChargeDraft {
  methodId: string;
  gateway: GatewayName | undefined;
  token: string;
  amount: string;
}

/** The default method comes first, and then the others. */
export function newCharge(
  amount: string,
  methods: readonly SavedMethod[],
  gateways: readonly GatewayName[],
): ChargeDraft {
  const first = methods.find(({ isDefault }) => isDefault) ?? methods[0];
  return { methodId: first?.id ?? '', gateway: gateways[0], token: firstToken(gateways[0]), amount };
}

/** The entries as the API takes them. */
export function inputOf(invoiceId: string, { methodId, gateway, token, amount }: ChargeDraft): PayInvoiceInput {
  return methodId ? { invoiceId, amount, paymentMethodId: methodId } : { invoiceId, amount, token, gateway };
}
