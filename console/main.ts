import './app/session/trusted-types.ts';
import { openSession } from './app/session/open-session.ts';
import { showPlain } from './app/session/plain-page.ts';

// The application is loaded only for someone who is signed in, so that a reload costs one redirect and no flash.
try {
  const session = await openSession();
  if (session) (await import('./app/start.tsx')).start(session);
} catch (error) {
  showPlain('The sign-in did not succeed', (error as Error).message, 'Try again');
}
