import { RefusedMovesDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { RefusedMovesQuery } from '../../app/graphql/gql/catalog/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Rows } from '../../app/list/rows.tsx';
import { Problem } from '../../app/parts/problem.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';

type Refused = RefusedMovesQuery['movedSubscriptions']['nodes'][number];

/** The first 50 subscriptions that a move could not move, each with the reason. */
export function RefusedMoves({ moveId, project }: { moveId: string; project: string }) {
  const screen = useScreen(RefusedMovesDocument, { moveId });
  if (screen.error) return <Problem error={screen.error} retry={screen.reload} />;
  const refused = screen.data?.movedSubscriptions.nodes ?? [];
  return refused.length > 0 && <Rows label="Refused" rows={refused} columns={columns(project)} />;
}

const columns = (project: string): Column<Refused>[] => [
  {
    label: 'Refused',
    cell: ({ subscriptionId }) => (
      <RowLink to="/$project/subscriptions/$subscription" params={{ project, subscription: subscriptionId }}>
        {subscriptionId}
      </RowLink>
    ),
  },
  { label: 'Reason', cell: ({ reason }) => reason },
];
