import { useState } from 'react';
import { CheckoutOfferDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { Problem } from '../../app/parts/problem.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { network } from '../../app/session/settings.ts';
import { Closed } from './closed.tsx';
import { Done } from './done.tsx';
import { Form } from './form.tsx';
import { nameOf } from './offer.ts';
import type { Offer } from './offer.ts';
import { Page } from './page.tsx';
import { Pay } from './pay.tsx';
import { checkoutRoute } from './route.ts';

/**
 * Sells what a checkout link offers: the form, the payment of what was bought, and the way back to the project. What was
 * bought before is read from the hub, so that a page that is loaded again goes on where it was.
 */
export function Checkout() {
  const { link } = checkoutRoute.useParams();
  const screen = useScreen(CheckoutOfferDocument, { link });
  const offer = screen.data?.checkoutOffer;
  if (!offer && screen.error) return <Problem error={screen.error} retry={screen.reload} />;
  if (!offer) return null;
  return (
    <Page offer={offer} title={`${nameOf(offer)} · ${network}`}>
      <Step offer={offer} onChanged={screen.reload} />
    </Page>
  );
}

function Step({ offer, onChanged }: { offer: Offer; onChanged: () => void }) {
  const { latestCheckout, status } = offer;
  // A purchase from before the page was opened is shown; one that is completed on it leads back at once.
  const [first] = useState(latestCheckout);
  const { paid: isBack } = checkoutRoute.useSearch();
  const [isAgain, setAgain] = useState(false);
  if (latestCheckout?.status === 'open') return <Pay offer={offer} purchase={latestCheckout} onChanged={onChanged} />;
  if (latestCheckout?.status === 'completed' && !isAgain) {
    const isNew = Boolean(isBack) || first?.id !== latestCheckout.id || first.status !== 'completed';
    const again = offer.isOrder && status === 'open' ? () => setAgain(true) : undefined;
    return <Done offer={offer} purchase={latestCheckout} isNew={isNew} onAgain={again} />;
  }
  if (status !== 'open') return <Closed offer={offer} />;
  const sold = offer.items.map(({ id }) => id).join(' ');
  return <Form key={sold} offer={offer} onStarted={() => setAgain(false)} onStale={onChanged} />;
}
