import { Suspense, lazy } from 'react';
import { loadCode } from '../app/load-code.ts';
import { Message } from '../app/parts/message.tsx';
import { Loading } from './loading.tsx';
import { useHasExpired } from './link.ts';
import classes from './page.module.css';

const InvoicePage = lazy(async () => {
  const { InvoicePage: part } = await loadCode(() => import('./invoice/invoice-page.tsx'));
  return { default: part };
});
const PortalPage = lazy(async () => {
  const { PortalPage: part } = await loadCode(() => import('./portal/portal-page.tsx'));
  return { default: part };
});

/** The page that the address opens: an invoice, or all that is the customer's. */
export function Page() {
  const hasExpired = useHasExpired();
  if (hasExpired) return <Expired />;
  return (
    <Suspense fallback={<Loading />}>
      {location.pathname.startsWith('/portal') ? <PortalPage /> : <InvoicePage />}
    </Suspense>
  );
}

function Expired() {
  return (
    <main className={classes.page}>
      <Message isPage title="This link has expired">
        It opens nothing any more, or was never complete. Ask the seller for a new one.
      </Message>
    </main>
  );
}
