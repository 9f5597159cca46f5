import { fieldRow } from './field-row.ts';

/** Meters, and the events that they count. */
export const usage = [
  fieldRow('get', '/usage/meters', 'meters', '...LeafFields', { purpose: 'List meters', scope: 'analytics:read' }),
  fieldRow('post', '/usage/meters', 'createMeter', '...LeafFields', {
    purpose: 'Create a meter',
    scope: 'usage:write',
    status: 201,
  }),
  fieldRow('get', '/usage/meters/{id}', 'meter', '...LeafFields', {
    purpose: 'Read one meter',
    scope: 'analytics:read',
  }),
  fieldRow('post', '/usage/events', 'recordUsage', '...LeafFields', {
    purpose: 'Record usage events, each key once',
    scope: 'usage:write',
  }),
];
