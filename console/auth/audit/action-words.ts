import { words } from '../../app/parts/words.ts';

/** An action as people write it: `api_key.created` is “Api key created”, and a refused attempt says so. */
export function actionWords(action: string): string {
  const [noun = '', verb = ''] = action.split('.');
  const refused = verb.endsWith('_refused');
  const done = verb
    .replace(/_refused$/, '')
    .replaceAll('_', ' ')
    .replace(/\bcanceled\b/, 'cancelled');
  const thing = words(noun)
    .replace(/^Api /, 'API ')
    .replace(/^Oidc /, 'OIDC ')
    .replace(/^Resource server$/, 'API')
    .replace(/^Resource access$/, 'Access to an API');
  return refused ? `${thing}: ${done} refused` : `${thing} ${done}`;
}
