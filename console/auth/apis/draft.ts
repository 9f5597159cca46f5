import type { SigningAlgorithm, TokenFormat } from '../../app/graphql/gql/auth/graphql.ts';
import { linesOf } from '../lines/lines.ts';

/** What a form has of an API that can change. */
export interface ApiDraft {
  name: string;
  /** One scope on each line. */
  scopes: string;
  tokenFormat: TokenFormat;
  tokenSeconds: string;
  tokenSigningAlg: SigningAlgorithm;
}

export const newApi: ApiDraft = {
  ...{ name: '', scopes: '' },
  ...{ tokenFormat: 'jwt', tokenSeconds: '600', tokenSigningAlg: 'ES256' },
};

/** The fields of a draft as the API takes them. */
export function fieldsOf({ scopes, tokenSeconds, ...others }: ApiDraft) {
  return { ...others, scopes: linesOf(scopes), tokenSeconds: Number(tokenSeconds) };
}
