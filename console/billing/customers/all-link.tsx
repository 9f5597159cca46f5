import { Link } from '@tanstack/react-router';

interface AllLinkProps {
  of: { totalCount: number | null; nodes: readonly unknown[] };
  to: '/$project/invoices' | '/$project/subscriptions';
  project: string;
  customer: string;
}

/** Leads from the first things of a customer to the list of all; left out where all show. */
export function AllLink({ of, to, project, customer }: AllLinkProps) {
  if (of.totalCount !== null && of.totalCount <= of.nodes.length) return null;
  return (
    <Link to={to} params={{ project }} search={{ customer }}>
      Show all
    </Link>
  );
}
