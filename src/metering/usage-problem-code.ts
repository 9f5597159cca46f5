import { registerEnumType } from 'type-graphql';

/** Why an event was rejected. */
export enum UsageProblemCode {
  invalid_input = 'invalid_input',
  malformed_json = 'malformed_json',
  meter_not_found = 'meter_not_found',
  in_the_future = 'in_the_future',
  too_old = 'too_old',
  property_rule_broken = 'property_rule_broken',
  too_many_groups = 'too_many_groups',
  replaced_event_not_found = 'replaced_event_not_found',
  already_replaced = 'already_replaced',
  already_withdrawn = 'already_withdrawn',
  replacement_excluded = 'replacement_excluded',
}

registerEnumType(UsageProblemCode, {
  name: 'UsageProblemCode',
  description: 'Why an event was rejected: the first of its problems.',
  valuesConfig: {
    invalid_input: { description: 'A field is missing, is not known, or has a value that it may not have.' },
    malformed_json: { description: 'The line is no JSON.' },
    meter_not_found: { description: 'The project has no meter with this key, and none for events of this type.' },
    in_the_future: { description: 'The event is more than 5 minutes ahead of the clock.' },
    too_old: { description: 'The event is older than its meter allows, or from before 1970.' },
    property_rule_broken: { description: 'The properties break a rule of the meter.' },
    too_many_groups: { description: 'The event would be of another group of a meter that has 1,000.' },
    replaced_event_not_found: { description: 'There is no event with the key and the source that it should replace.' },
    already_replaced: { description: 'Another event has replaced the one that it should replace; replace that one.' },
    already_withdrawn: { description: 'The event that it should replace was withdrawn; send a new one.' },
    replacement_excluded: {
      description: 'The filter of the meter excludes the replacement; withdraw the event instead.',
    },
  },
});
