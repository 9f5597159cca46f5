import { Suspense, lazy } from 'react';
import { loadCode } from '../app/load-code.ts';
import { Message } from '../app/parts/message.tsx';
import { Loading } from './loading.tsx';
import { cameBackElsewhere } from '../account/paying/bank-return.ts';
import { Expired } from './expired.tsx';
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
  if (cameBackElsewhere()) return <BackElsewhere />;
  if (hasExpired) return <Expired />;
  return (
    <Suspense fallback={<Loading />}>
      {location.pathname.startsWith('/portal') ? <PortalPage /> : <InvoicePage />}
    </Suspense>
  );
}

/** The secret of the link is in the browser in which the customer left for their bank. */
function BackElsewhere() {
  return (
    <main className={classes.page}>
      <Message isPage title="Your bank has answered">
        Go back to the page on which you were paying: it shows the outcome. You can close this one.
      </Message>
    </main>
  );
}
