import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Message } from '../../app/parts/message.tsx';
import { LeaveButton } from './leave-button.tsx';
import { nameOf } from './offer.ts';
import type { Offer, Purchase } from './offer.ts';

interface DoneProps {
  offer: Offer;
  purchase: Purchase;
  /** Whether it was completed on this page just now. */
  isNew: boolean;
  /** Buys the same another time, where that is possible. */
  onAgain: (() => void) | undefined;
}

/** The purchase, and the way back to the project, which is taken at once after the payment. */
export function Done({ offer, purchase: { returnUrl }, isNew, onAgain }: DoneProps) {
  const { name } = offer.project;
  useEffect(() => {
    if (isNew && returnUrl) location.replace(returnUrl);
  }, [isNew, returnUrl]);
  return (
    <Message
      title={isNew ? 'Thank you' : 'You have bought this'}
      isPage
      action={
        <>
          {returnUrl && <LeaveButton to={returnUrl} isMain>{`Continue to ${name}`}</LeaveButton>}
          {!isNew && onAgain && (
            <Button variant="default" onClick={onAgain}>
              Buy it again
            </Button>
          )}
        </>
      }
    >
      {nameOf(offer)} is yours. {isNew ? `You are returned to ${name}.` : <PurchasesLink />}
    </Message>
  );
}

function PurchasesLink() {
  return (
    <>
      It is among your <Link to="/purchases">purchases</Link>.
    </>
  );
}
