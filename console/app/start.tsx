import './theme/console.css';
import './theme/first.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'urql';
import { createClient } from './graphql/client.ts';
import { fetchAs } from './graphql/fetch-as.ts';
import { sendByHash } from './graphql/send-by-hash.ts';
import type { Ahead } from './read-ahead.ts';
import { router } from './router.tsx';
import { lendToken } from './session/lend-token.ts';
import { SessionContext } from './session/session-context.ts';
import type { Session } from './session/session.ts';
import { styleNonce } from './session/settings.ts';
import { LostConnection } from './shell/lost-connection.tsx';
import { Notices } from './shell/notices.tsx';
import { theme, variables } from './theme/theme.ts';

/** A request whose first answer is there already; the client asks for the others as for any. */
function answeredOnce(answer: Promise<Response>, again: typeof fetch): typeof fetch {
  let isTaken = false;
  return (...request) => {
    if (isTaken) return again(...request);
    isTaken = true;
    return answer;
  };
}

/** How long the first screen may wait for its answers, in milliseconds; after that the frame shows without them. */
const longestWaitMs = 400;

/** Starts the application for someone who is signed in, with what was asked for ahead. */
export async function start(session: Session, ahead: readonly Ahead[]): Promise<void> {
  setNonce(styleNonce);
  lendToken(session);
  const client = createClient(session);
  // To draw everything once takes a slow processor less time than to draw the frame, and then again at each answer.
  const again = sendByHash(fetchAs(session));
  const answers = ahead.map(({ document, variables, answer }) =>
    client.query(document, variables, { fetch: answeredOnce(answer, again) }).toPromise(),
  );
  await Promise.race([Promise.all([router.load(), ...answers]), new Promise((end) => setTimeout(end, longestWaitMs))]);
  createRoot(document.querySelector('#console')!).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
      >
        <SessionContext value={session}>
          <Provider value={client}>
            <LostConnection />
            <RouterProvider router={router} />
            <Notices />
          </Provider>
        </SessionContext>
      </MantineProvider>
    </StrictMode>,
  );
}
