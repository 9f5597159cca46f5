import '../app/theme/console.css';
import '../app/theme/first.css';
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'urql';
import { createClient } from '../app/graphql/client.ts';
import { styleNonce } from '../app/session/settings.ts';
import { LostConnection } from '../app/shell/lost-connection.tsx';
import { Notices } from '../app/shell/notices.tsx';
import { theme, variables } from '../app/theme/theme.ts';
import { LinkContext } from './link.ts';
import type { Link } from './link.ts';
import { Page } from './page.tsx';

/** Shows what a link opens. */
export function start(link: Link): void {
  setNonce(styleNonce);
  createRoot(document.querySelector('#console')!).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        defaultColorScheme="auto"
        getStyleNonce={() => styleNonce}
      >
        <LinkContext value={link}>
          <Provider value={createClient(link)}>
            <LostConnection />
            <Page />
            <Notices />
          </Provider>
        </LinkContext>
      </MantineProvider>
    </StrictMode>,
  );
}
