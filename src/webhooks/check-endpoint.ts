import { catalogue } from '../platform/events/catalogue/catalogue.ts';
import type { Check } from '../platform/values/check.ts';
import { problemOfFetchedUri } from '../platform/values/uri.ts';

export interface EndpointRules {
  /** Whether the hub may call addresses of its own private network. */
  allowPrivateAddresses: boolean;
}

interface EndpointFields {
  url?: string | null;
  eventTypes?: readonly string[] | null;
}

/** Reports an address that the hub must not call, and types of events that do not exist. */
export function checkEndpoint(check: Check, { url, eventTypes }: EndpointFields, rules: EndpointRules): Check {
  const { allowPrivateAddresses } = rules;
  const example = 'https://app.example/webhooks';
  const problem = typeof url === 'string' ? problemOfFetchedUri(url, { allowPrivateAddresses, example }) : undefined;
  if (problem) check.add({ pointer: '/url', detail: problem });
  check.entries(eventTypes ?? [], '/eventTypes', 200).forEach((type, index) => {
    check.that(
      Object.hasOwn(catalogue, type),
      `/eventTypes/${index}`,
      'must be a type of event; docs/events.md lists them',
    );
  });
  return check.unique(eventTypes ?? [], (index) => `/eventTypes/${index}`);
}
