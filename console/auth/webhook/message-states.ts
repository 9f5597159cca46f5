import type { WebhookMessageState } from '../../app/graphql/gql/auth/graphql.ts';

export const messageStates: WebhookMessageState[] = ['waiting', 'delivered', 'failed'];
