import { event } from './event-definition.ts';
import { changes, instant, integer, nullable, oneOf, text } from './fields.ts';

export const meteringEvents = {
  'meter.created': event('meter', 'A project counts something new.', {
    key: text('Its key.'),
    name: text('Its name.'),
    aggregation: oneOf('Aggregation', 'How its usage events become a quantity.'),
  }),
  'meter.updated': event('meter', 'The name of a meter changed, or the rules for its events.', {
    changes: changes('meter'),
  }),
  'usage.corrected': event('project', 'Usage events were replaced by others, or withdrawn.', {
    replaced: integer('How many events were replaced.'),
    withdrawn: integer('How many events were withdrawn.'),
    reason: nullable(text('The reason of the withdrawal, if one was given.')),
  }),
  'usage.removed': event('project', 'Usage events were removed, as the project keeps them for a time only.', {
    table: text('The table, or partition, that they were in.'),
    events: integer('How many events were removed.'),
    firstAt: instant('When the first of them occurred.'),
    lastAt: instant('When the last of them occurred.'),
    sha256: text('The digest of the removed rows; docs/operations.md says how it is calculated.'),
  }),
};
