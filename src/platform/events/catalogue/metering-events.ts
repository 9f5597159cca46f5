import { event } from './event-definition.ts';
import { oneOf, text } from './fields.ts';

export const meteringEvents = {
  'meter.created': event('meter', 'A project counts something new.', {
    key: text('Its key.'),
    name: text('Its name.'),
    aggregation: oneOf('Aggregation', 'How its usage events become a quantity.'),
  }),
};
