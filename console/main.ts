import './app/session/trusted-types.ts';
import { openSession } from './app/session/open-session.ts';
import { showPlain } from './app/session/plain-page.ts';
import { addresses } from './app/session/settings.ts';

// The application is loaded only for someone who is signed in, so that a reload costs one redirect and no flash.
try {
  // It is loaded while the code of a sign-in is exchanged for tokens.
  const app = location.pathname === addresses.callback ? import('./app/start.tsx') : undefined;
  const session = await openSession();
  if (session) (await (app ?? import('./app/start.tsx'))).start(session);
} catch (error) {
  showPlain('The sign-in did not succeed', (error as Error).message, 'Try again');
}
