import { registerEnumType } from 'type-graphql';

export enum UsageGrouping {
  meter = 'meter',
  subject = 'subject',
  properties = 'properties',
}

registerEnumType(UsageGrouping, {
  name: 'UsageGrouping',
  description: 'The grouping of figures about usage.',
  valuesConfig: {
    meter: { description: 'One group for each meter, with or without events.' },
    subject: {
      description: 'One group for each meter and subject that has events, or a level other than 0.',
    },
    properties: {
      description:
        'One group for each combination of values of the properties that a meter groups by; one for a meter without groups.',
    },
  },
});
