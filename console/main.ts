import './app/session/trusted-types.ts';
import { timezone } from './app/parts/timezone.ts';
import { readAhead } from './app/read-ahead.ts';
import { openSession } from './app/session/open-session.ts';
import { showPlain } from './app/session/plain-page.ts';

// The application starts only for someone who is signed in. The page loads its code meanwhile, but runs none of it.
try {
  const session = await openSession(timezone);
  if (session) {
    const ahead = readAhead(session);
    const { start } = await import('./app/start.tsx');
    await start(session, ahead);
  }
} catch (error) {
  showPlain('The sign-in did not succeed', (error as Error).message, 'Try again');
}
