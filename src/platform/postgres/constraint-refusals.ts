import { DriverException } from '@mikro-orm/core';
import { Refusal, conflict, notFound } from '../../errors.ts';
import { asUnavailable } from './database-errors.ts';

/** The sentences of rules that the database enforces too. The name of each constraint is the code of its refusal. */
const sentences: Record<string, string> = {
  email_taken: 'An account with this email address already exists.',
  slug_taken: 'Another project has this slug; choose another one.',
  already_invited: 'This address has an open invitation to the project already; invite again to replace it.',
  already_member: 'This person is a member of the project already.',
  resource_taken: 'Another API has, or had, this identifier; choose another one.',
  already_granted: 'This client already has access to the API; change that access instead.',
  product_slug_taken: 'Another product of this project has this slug; choose another one or change that product.',
  product_external_reference_taken: 'Another product of this project has this externalReference.',
  price_lookup_key_taken: 'Another price of this project is sold under this lookupKey; choose another one.',
  product_in_use: 'Subscriptions refer to this product, so it can only be archived, which takes it off sale.',
  release_version_taken: 'The product has a release of this version already; build metadata makes no difference.',
  artifact_filename_taken: 'The release has an artifact of this filename already; yank it first.',
  meter_key_taken: 'Another meter of this project has this key.',
  meter_event_type_taken: 'Another meter of this project counts events of this type.',
  customer_external_id_taken: 'Another customer of this project has this externalId.',
  customer_email_taken: 'Another customer of this project has this email address.',
  customer_user_taken: 'This person is a customer of this project already.',
  coupon_code_taken: 'Another coupon of this project has this code; choose another one or archive that coupon.',
  coupon_exhausted: 'This coupon has reached its maximum number of redemptions.',
  coupon_already_redeemed: 'The customer has redeemed this coupon before.',
  already_subscribed: 'This customer has a subscription to this plan already; change its quantity instead.',
  plan_already_moving:
    'Subscribers of this plan are being moved already; cancel that move, or wait until it is finished.',
  already_in_move: 'This subscription is in the move already.',
  already_owned: 'The customer owns this plan for good, or has ordered it: pay or cancel that order instead.',
  invoice_already_ordered: 'This invoice belongs to another order already.',
  checkout_already_open: 'A purchase through this link waits for its payment already; pay or cancel that one.',
  checkout_link_used_up: 'This link has been used as often as it may be.',
  item_already_fulfilled: 'This item of the order is fulfilled already.',
  licence_already_granted: 'This grant has its licence already.',
  licence_already_issued: 'This item of the subscription has its licence already.',
  machine_already_activated: 'This machine is activated already.',
  too_many_machines: 'All machines of the licence are activated already: deactivate another one first.',
  grant_already_overridden: 'This feature of the subscription is overridden already; read it, and override it again.',
  change_already_scheduled: 'A change is already scheduled for this time; cancel that change first.',
  credit_exceeds_line: 'No line gives back more than was billed on it.',
  credit_exceeds_invoice: 'Credit notes do not give back more than the invoice came to.',
  invoice_already_replaced: 'Another invoice has taken the place of this one already.',
  period_already_billed: 'This period of the subscription has its invoice already.',
  payment_exceeds_amount_due: 'This is more than is owed on the invoice.',
  tax_rate_taken:
    'Another rate for this country and tax code applies on some of these days: choose other days, or archive that rate.',
  payment_already_recorded: 'A payment with this reference is recorded for this invoice already.',
  payment_already_in_progress: 'A payment of this invoice is in progress already; wait for its outcome, or cancel it.',
  payment_method_already_default: 'Another method of the customer was made the default at the same time; try again.',
  gateway_already_connected: 'The project is connected to this gateway already.',
  refund_already_recorded: 'A refund with this reference is recorded for this customer already.',
};

/** Constraints whose refusals have the code of another constraint. */
const aliases: Record<string, string> = {
  price_in_use: 'product_in_use',
  period_already_combined: 'period_already_billed',
  archived_product_in_use: 'product_in_use',
};

/** The input fields of constraints that concern a single field, as JSON pointers (RFC 6901). */
const fields: Record<string, string> = {
  product_slug_taken: '/slug',
  product_external_reference_taken: '/externalReference',
  meter_key_taken: '/key',
  meter_event_type_taken: '/eventType',
  coupon_code_taken: '/code',
  release_version_taken: '/version',
  artifact_filename_taken: '/filename',
};

/** The actions that the caller can take instead, by constraint. */
const instead: Record<string, string[]> = { product_in_use: ['archive'], archived_product_in_use: [] };

/**
 * PostgreSQL's messages about U+0000: in text, in JSON, and in a parameter of a query. Lone surrogates are invalid in
 * JSON too.
 */
const nulCodes = new Set(['22021', '22P05', '08P01']);

/** The codes of all constraints with their sentences, for the documentation. */
export const refusalCodes = Object.entries(sentences).map(([code, sentence]) => ({ code, sentence }));

/**
 * Converts a database error. A violated constraint, usually a lost race, becomes the refusal of its rule. A value that
 * PostgreSQL cannot store becomes invalid input, and an unavailable database becomes a refusal that says so.
 */
export function translate(error: unknown): unknown {
  const refusal = isDatabaseError(error) ? (refusalOfConstraint(error) ?? refusalOfValue(error)) : undefined;
  return refusal ?? asUnavailable(error) ?? error;
}

function refusalOfConstraint({ constraint = '', message }: ConstraintError): Refusal | undefined {
  const code = aliases[constraint] ?? constraint;
  // A purchase of a product that is being deleted violates the same constraint.
  if (code === 'product_in_use' && /insert or update on table/.test(message)) return notFound('price');
  // Only operators get this far with a project that does not exist; all others must belong to the project.
  if (/^[a-z_]+_project_id_fkey$/.test(code) && !code.endsWith('_id_project_id_fkey')) return notFound('project');
  const sentence = sentences[code];
  const field = fields[code];
  const problems = field ? [{ pointer: field, detail: 'is taken' }] : undefined;
  return sentence ? conflict(code, sentence, { availableActions: instead[constraint], problems }) : undefined;
}

function refusalOfValue({ code = '', message }: ConstraintError): Refusal | undefined {
  if (nulCodes.has(code) || (code === '22P02' && /json/.test(message))) {
    const sentence = 'Text must not contain the character U+0000 or half of a surrogate pair.';
    return new Refusal('invalid', 'invalid_text', sentence);
  }
  if (code !== '22003') return undefined;
  return new Refusal('invalid', 'number_too_large', 'A number is too large to store.');
}

interface ConstraintError extends Error {
  code?: string;
  constraint?: string;
}

/** The ORM wraps errors of the driver, except at commit, when deferred constraints are checked. */
function isDatabaseError(error: unknown): error is ConstraintError {
  return error instanceof DriverException || (error instanceof Error && 'severity' in error);
}
