import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { PlanVersionsDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { PlanVersionsQuery } from '../../app/graphql/gql/catalog/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Dialog } from '../../app/parts/dialog.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { intervalWords, priceWords } from '../../app/parts/price.ts';
import { Problem } from '../../app/parts/problem.tsx';
import { useReloadWhile } from '../../app/parts/use-reload-while.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import type { Plan } from '../offer/offer.ts';
import { MoveForm } from './move-form.tsx';
import { Moves } from './moves.tsx';

type Version = NonNullable<PlanVersionsQuery['planVersions']>[number];

interface VersionsProps {
  plan: Plan;
  project: string;
  onClose: () => void;
}

/** The versions of a plan with what differs and their subscribers, and the moves between them. */
export function Versions({ plan, project, onClose }: VersionsProps) {
  const screen = useScreen(PlanVersionsDocument, { planId: plan.id });
  const mayMove = useMay('billing:write', project);
  const moves = screen.data?.planMoves.nodes ?? [];
  useReloadWhile(
    moves.some(({ status }) => status === 'running'),
    screen.reload,
  );
  const [isMoving, setMoving] = useState(false);
  const versions = screen.data?.planVersions ?? [];
  const others = versions.filter(({ number, subscriberCount }) => number !== plan.version && subscriberCount > 0);
  const close = () => {
    setMoving(false);
    screen.reload();
  };
  if (isMoving) return <MoveForm plan={plan} versions={others} onClose={close} />;
  return (
    <Dialog opened onClose={onClose} title={`Versions of ${plan.name}`} size="lg">
      <Stack gap="md">
        {screen.error && <Problem error={screen.error} retry={screen.reload} />}
        {!screen.data && !screen.error && <p>Loading…</p>}
        {screen.data && (
          <Rows
            label={`Versions of ${plan.name}`}
            rows={versions.map((version) => ({ ...version, id: String(version.number) }))}
            columns={columns}
          />
        )}
        {mayMove && others.length > 0 && (
          <div>
            <Button variant="default" onClick={() => setMoving(true)}>
              Move subscribers to version {plan.version}
            </Button>
          </div>
        )}
        <Moves moves={moves} project={project} mayChange={mayMove} />
      </Stack>
    </Dialog>
  );
}

const columns: Column<Version & { id: string }>[] = [
  { label: 'Version', cell: ({ number }) => `Version ${number}` },
  {
    label: 'What differs',
    cell: (version) => (
      <div>
        {differencesOf(version).map((text) => (
          <div key={text}>{text}</div>
        ))}
      </div>
    ),
  },
  { label: 'Since', isNumber: true, cell: ({ publishedAt }) => <Moment at={publishedAt} /> },
  { label: 'Subscribers', isNumber: true, cell: ({ subscriberCount }) => subscriberCount },
];

/** What a version changed, in words; the first has nothing to differ from. */
function differencesOf({ number, grantChanges, addedPrices, removedPrices }: Version): string[] {
  if (number === 1) return ['The first version'];
  const words = (price: Version['addedPrices'][number]) => `${priceWords(price)} ${intervalWords(price)}`;
  const value = (granted: unknown) => (granted === null || granted === undefined ? 'none' : JSON.stringify(granted));
  return [
    ...grantChanges.map(({ feature, before, after }) => `${feature}: ${value(before)} → ${value(after)}`),
    ...addedPrices.map((price) => `New: ${words(price)}`),
    ...removedPrices.map((price) => `No longer: ${words(price)}`),
  ];
}
