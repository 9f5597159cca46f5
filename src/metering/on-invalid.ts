import { registerEnumType } from 'type-graphql';

/** What happens to the valid events of a request when others are not. */
export enum OnInvalid {
  refuse_all = 'refuse_all',
  keep_valid = 'keep_valid',
}

registerEnumType(OnInvalid, {
  name: 'OnInvalid',
  description: 'What happens to the valid events of a request when others are not.',
  valuesConfig: {
    refuse_all: { description: 'The request is refused, with every problem; no event is recorded.' },
    keep_valid: {
      description: 'Valid events are recorded; each of the others is answered as rejected, with its problems.',
    },
  },
});
