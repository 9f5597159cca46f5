import './theme/console.css';
import '@mantine/core/styles.layer.css';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode, Suspense, lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'urql';
import { createClient } from './graphql/client.ts';
import { loadCode } from './load-code.ts';
import { readAhead } from './read-ahead.ts';
import { router } from './router.tsx';
import { lendToken } from './session/lend-token.ts';
import { SessionContext } from './session/session-context.ts';
import type { Session } from './session/session.ts';
import { styleNonce } from './session/settings.ts';
import { LostConnection } from './shell/lost-connection.tsx';
import { theme, variables } from './theme/theme.ts';

const Notices = lazy(() => loadCode(() => import('./shell/notices.tsx')));

/** Starts the application for someone who is signed in. */
export function start(session: Session): void {
  setNonce(styleNonce);
  lendToken(session);
  const client = createClient(session);
  readAhead(client);
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
            <Suspense>
              <Notices />
            </Suspense>
            <LostConnection />
            <RouterProvider router={router} />
          </Provider>
        </SessionContext>
      </MantineProvider>
    </StrictMode>,
  );
}
