import { event } from './event-definition.ts';
import { changes, integer, nullable, oneOf, text } from './fields.ts';

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
};
