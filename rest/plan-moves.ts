import { fieldRow } from './field-row.ts';

const move = '...LeafFields plan { id key name version } prices { ...LeafFields }';

const version = `
  ...LeafFields licencePolicy { ...LeafFields } prices { ...LeafFields } addedPrices { ...LeafFields }
  removedPrices { ...LeafFields } grantChanges { ...LeafFields }`;

const money = '{ ...LeafFields }';
const sums = `charged ${money} credited ${money}`;

const preview = `
  ...LeafFields
  totals { ...LeafFields ${sums} nextInvoicesBefore ${money} nextInvoicesAfter ${money} }
  subscriptions {
    ...LeafFields grantChanges { ...LeafFields } prices { ...LeafFields } refusal { ...LeafFields }
    ${sums} nextInvoiceBefore ${money} nextInvoiceAfter ${money}
  }`;

const read = 'billing:read';
const write = 'billing:write';

/** The versions of plans, and moves of subscribers between them. */
export const planMoves = [
  fieldRow('get', '/billing/plans/{planId}/versions', 'planVersions', version, {
    purpose: 'List the versions of a plan with their differences and subscribers, newest first',
    scope: read,
  }),
  fieldRow('get', '/billing/plan-moves', 'planMoves', move, {
    purpose: 'List moves of subscribers, newest first',
    scope: read,
  }),
  fieldRow('post', '/billing/plan-moves', 'moveSubscribers', move, {
    status: 201,
    purpose: 'Move subscribers of a plan to one of its versions, all at once or in batches',
    scope: write,
  }),
  fieldRow('post', '/billing/plan-moves/preview', 'previewMoveSubscribers', preview, {
    purpose: 'Preview a move of subscribers; the body is that of POST /billing/plan-moves',
    scope: write,
  }),
  fieldRow('get', '/billing/plan-moves/{id}', 'planMove', move, {
    purpose: 'Read one move with its progress',
    scope: read,
  }),
  fieldRow('get', '/billing/plan-moves/{moveId}/subscriptions', 'movedSubscriptions', '...LeafFields', {
    purpose: 'List the subscriptions of a move with their outcomes',
    scope: read,
  }),
  fieldRow('post', '/billing/plan-moves/{id}/pause', 'pausePlanMove', move, {
    purpose: 'Pause a move of subscribers',
    scope: write,
  }),
  fieldRow('post', '/billing/plan-moves/{id}/resume', 'resumePlanMove', move, {
    purpose: 'Resume a paused move of subscribers',
    scope: write,
  }),
  fieldRow('post', '/billing/plan-moves/{id}/cancel', 'cancelPlanMove', move, {
    purpose: 'Cancel a move of subscribers; those that were moved stay so',
    scope: write,
  }),
];
