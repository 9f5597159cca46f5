import {
  CancelPlanMoveDocument,
  PausePlanMoveDocument,
  ResumePlanMoveDocument,
} from '../../app/graphql/gql/catalog/graphql.ts';
import type { PlanMovePartsFragment } from '../../app/graphql/gql/catalog/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { RefusedMoves } from './refused-moves.tsx';

type Move = PlanMovePartsFragment;

interface MovesProps {
  moves: readonly Move[];
  project: string;
  mayChange: boolean;
}

/** The latest moves of subscribers of a plan, with their progress. Left out if there was none. */
export function Moves({ moves, project, mayChange }: MovesProps) {
  const pause = useAct(PausePlanMoveDocument);
  const resume = useAct(ResumePlanMoveDocument);
  const cancel = useAct(CancelPlanMoveDocument);
  if (!moves.length) return null;
  const acts: Column<Move> = {
    label: 'Actions',
    isActs: true,
    cell: ({ id, toVersion, availableActions }) => (
      <RowMenu
        of={`the move to version ${toVersion}`}
        choices={[
          ...(availableActions.includes('pause')
            ? [{ label: 'Pause', open: () => void pause.run({ id }, 'The move is paused.') }]
            : []),
          ...(availableActions.includes('resume')
            ? [{ label: 'Resume', open: () => void resume.run({ id }, 'The move continues.') }]
            : []),
          ...(availableActions.includes('cancel')
            ? [
                {
                  label: 'Cancel the move',
                  isDangerous: true,
                  text: 'No further subscription is moved. Those that were moved stay so, and planned changes stay planned.',
                  run: () => cancel.run({ id }, 'The move is canceled.'),
                },
              ]
            : []),
        ]}
      />
    ),
  };
  const refused = moves.find(({ status, failed }) => status !== 'running' && failed > 0);
  return (
    <>
      <Rows label="Moves" rows={moves} columns={[...columns, ...(mayChange ? [acts] : [])]} />
      {refused && <RefusedMoves moveId={refused.id} project={project} />}
    </>
  );
}

const columns: Column<Move>[] = [
  { label: 'Move', cell: ({ toVersion }) => `To version ${toVersion}` },
  { label: 'Status', cell: ({ status }) => <Status value={status} /> },
  { label: 'Progress', cell: (move) => progressOf(move) },
  { label: 'Started', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

/** How far a move is, in words. */
function progressOf({ total, moved, planned, skipped, failed }: Move): string {
  const done = moved + planned + skipped + failed;
  const parts = [
    `${done} of ${total}`,
    ...(planned ? [`${planned} at the end of their period`] : []),
    ...(failed ? [`${failed} refused`] : []),
  ];
  return parts.join(' · ');
}
