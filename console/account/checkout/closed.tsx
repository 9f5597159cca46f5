import { Message } from '../../app/parts/message.tsx';
import { LeaveButton } from './leave-button.tsx';
import { nameOf } from './offer.ts';
import type { Offer } from './offer.ts';

const words: Record<Exclude<Offer['status'], 'open'>, { title: string; text: string }> = {
  archived: { title: 'This link is no longer in use', text: 'The seller has ended the sale through it.' },
  expired: { title: 'This link has expired', text: 'The sale through it has ended.' },
  used_up: { title: 'This link is used up', text: 'All purchases that the seller allowed have been made.' },
  not_for_sale: { title: 'This is no longer sold', text: 'The seller has taken it off sale, or changed its price.' },
};

/** Why nothing can be bought here, and the way back. */
export function Closed({ offer }: { offer: Offer }) {
  const { status, project, cancelUrl } = offer;
  if (status === 'open') return null;
  const { title, text } = words[status];
  return (
    <Message title={title} isPage action={<LeaveButton to={cancelUrl}>{`Back to ${project.name}`}</LeaveButton>}>
      {nameOf(offer)}: {text} Ask {project.name} for another link.
    </Message>
  );
}
