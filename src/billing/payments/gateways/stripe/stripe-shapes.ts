import { z } from 'zod';

/** The fields of Stripe's objects that are read; an answer without them is not understood. */
const metadata = z.record(z.string(), z.string()).nullish();

export const list = <T>(item: z.ZodType<T>) => z.object({ data: z.array(item), has_more: z.boolean() });

const error = z.object({
  code: z.string().nullish(),
  decline_code: z.string().nullish(),
  advice_code: z.string().nullish(),
});

const nextAction = z.object({ redirect_to_url: z.object({ url: z.string().nullable() }).nullish() });

const balanceTransaction = z.object({ id: z.string(), amount: z.int(), fee: z.int(), currency: z.string() });

export const charge = z.object({
  object: z.literal('charge'),
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  disputed: z.boolean(),
  balance_transaction: z.union([z.string(), balanceTransaction]).nullable(),
  payment_method_details: z.object({ type: z.string() }).nullish(),
  metadata,
});

export const paymentIntent = z.object({
  object: z.literal('payment_intent'),
  id: z.string(),
  status: z.string(),
  currency: z.string(),
  amount_received: z.int(),
  client_secret: z.string().nullish(),
  next_action: nextAction.nullish(),
  last_payment_error: error.nullish(),
  latest_charge: z.union([z.string(), charge]).nullish(),
  metadata,
});

const lastDigits = z.object({ last4: z.string().nullish() }).nullish();

export const paymentMethod = z.object({
  object: z.literal('payment_method'),
  id: z.string(),
  type: z.string(),
  customer: z.string().nullish(),
  card: z.object({ brand: z.string(), last4: z.string().nullish(), exp_month: z.int(), exp_year: z.int() }).nullish(),
  sepa_debit: lastDigits,
  us_bank_account: lastDigits,
});

export const setupIntent = z.object({
  object: z.literal('setup_intent'),
  id: z.string(),
  status: z.string(),
  client_secret: z.string().nullish(),
  next_action: nextAction.nullish(),
  last_setup_error: error.nullish(),
  payment_method: z.union([z.string(), paymentMethod]).nullish(),
  metadata,
});

export const customer = z.object({ object: z.literal('customer'), id: z.string(), metadata });

export const refund = z.object({
  object: z.literal('refund'),
  id: z.string(),
  status: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  charge: z.string().nullish(),
  failure_reason: z.string().nullish(),
  metadata,
});

export const dispute = z.object({
  object: z.literal('dispute'),
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  charge: z.string(),
  balance_transactions: z.array(z.object({ amount: z.int(), fee: z.int() })).nullish(),
});

const read = ['charge', 'refund', 'dispute'];

const otherSource = z.union([z.object({ object: z.string().refine((kind) => !read.includes(kind)) }), z.string()]);

/** A movement of the balance, with the charge, refund or dispute that it is of. */
export const movement = z.object({
  id: z.string(),
  amount: z.int(),
  fee: z.int(),
  source: z.union([charge, refund, dispute, otherSource.transform(() => null)]).nullable(),
});

export const account = z.object({ object: z.literal('account'), id: z.string() });

export type StripeCharge = z.infer<typeof charge>;
export type StripeIntent = z.infer<typeof paymentIntent>;
export type StripeSetup = z.infer<typeof setupIntent>;
export type StripeMethod = z.infer<typeof paymentMethod>;
export type StripeDispute = z.infer<typeof dispute>;
export type StripeRefund = z.infer<typeof refund>;
