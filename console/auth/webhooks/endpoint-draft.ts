import type { WebhookEndpointPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';

/** An endpoint as a form has it. */
export interface EndpointDraft {
  url: string;
  description: string;
  /** One type of event on each line; empty for all. */
  types: string;
  isOrdered: boolean;
}

export const emptyEndpoint: EndpointDraft = { url: '', description: '', types: '', isOrdered: false };

export function draftOf({ url, description, eventTypes, isOrdered }: WebhookEndpointPartsFragment): EndpointDraft {
  return { url, description: description ?? '', types: (eventTypes ?? []).join('\n'), isOrdered };
}

/** The draft as the API takes it. */
export function inputOf({ url, description, types, isOrdered }: EndpointDraft) {
  const eventTypes = types.split(/[\s,]+/).filter(Boolean);
  return {
    url: url.trim(),
    description: description.trim() || null,
    eventTypes: eventTypes.length ? eventTypes : null,
    isOrdered,
  };
}

/** Whether an endpoint gets events, as one word. */
export function stateOf({ isEnabled, failingSince }: WebhookEndpointPartsFragment): string {
  if (!isEnabled) return 'disabled';
  return failingSince ? 'failing' : 'active';
}
