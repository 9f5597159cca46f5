import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const ledgerRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/ledger',
  validateSearch: listSearch({
    kind: [
      ...(['invoice.finalized', 'invoice.voided', 'invoice.written_off'] as const),
      ...([
        'payment.received',
        'payment.reversed',
        'payment.charged_back',
        'dispute_fee.booked',
        'refund.created',
        'refund.reversed',
      ] as const),
      ...(['credit_note.issued', 'credit_note.voided'] as const),
    ],
    account: [
      ...(['receivable', 'revenue', 'tax', 'cash', 'customer_credit', 'bad_debt'] as const),
      ...(['sandbox_clearing', 'stripe_clearing', 'gateway_fees', 'chargeback_losses'] as const),
    ],
    currency: undefined,
    sort: ['earliest'],
  }),
  component: lazyScreen(() => import('./ledger.tsx'), 'Ledger'),
});
