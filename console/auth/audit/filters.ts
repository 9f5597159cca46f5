import type { AuditFilter } from '../../app/graphql/gql/auth/graphql.ts';
import type { Filter } from '../../app/list/filters.tsx';
import type { People } from './people.ts';

/** The nouns that actions begin with, for the things that a project has. */
const nouns = [
  ['member.', 'Members'],
  ['invitation.', 'Invitations'],
  ['client', 'Clients and secrets'],
  ['resource_', 'APIs'],
  ['registration_token.', 'Registration tokens'],
  ['api_key.', 'API keys'],
  ['project.', 'The project'],
  ['product.', 'Products'],
  ['release.', 'Releases'],
  ['customer.', 'Customers'],
  ['subscription.', 'Subscriptions'],
  ['licence', 'Licences'],
  ['invoice.', 'Invoices'],
  ['credit_note.', 'Credit notes'],
  ['payment.', 'Payments'],
  ['coupon.', 'Coupons'],
  ['tax_rate.', 'Tax rates'],
  ['billing_profile.', 'Billing settings'],
  ['test_clock.', 'Test clocks'],
] as const;

export function auditFilters(people: People): Filter[] {
  return [
    {
      name: 'room',
      label: 'Things',
      options: [{ value: '', label: 'All things' }, ...nouns.map(([value, label]) => ({ value, label }))],
    },
    {
      name: 'actor',
      label: 'Person',
      options: [{ value: '', label: 'Anyone' }, ...[...people].map(([value, label]) => ({ value, label }))],
    },
    {
      name: 'since',
      label: 'Time',
      options: [
        { value: '', label: 'Any time' },
        { value: '1', label: 'Last 24 hours' },
        { value: '7', label: 'Last 7 days' },
        { value: '30', label: 'Last 30 days' },
      ],
    },
  ];
}

interface Search {
  q?: string;
  room?: string;
  actor?: string;
  since?: string;
}

/** The filter of the API for what the address bar says. An id in the search field is what was acted on. */
export function filterOf({ q, room, actor, since }: Search, now: number): AuditFilter {
  const isId = q !== undefined && /^[a-z]+_[0-9a-z]{20,}$/.test(q);
  return {
    action: isId ? room : (q ?? room),
    subject: isId ? q : undefined,
    actor,
    from: since && new Date(now - Number(since) * 86_400_000).toISOString(),
  };
}
