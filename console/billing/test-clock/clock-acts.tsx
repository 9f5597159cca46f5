import { ReleaseTestClockDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { TestClockQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { Acts } from '../../app/parts/acts.tsx';
import { LinkButton } from '../../app/parts/link-button.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { useMay } from '../../app/shell/viewer.ts';

type Clock = NonNullable<TestClockQuery['testClock']>;

/** The actions that a test clock offers besides moving it. */
export function ClockActs({ clock, project }: { clock: Clock; project: string }) {
  const { id, name, nowAt, customers } = clock;
  const moveOn = useMoveOn();
  const release = useAct(ReleaseTestClockDocument);
  const isAhead = isFuture(nowAt);
  const count = customers.totalCount ?? 0;
  const mayWrite = useMay('billing:write', project);
  return (
    <>
      {mayWrite && (
        <LinkButton to="/$project/subscriptions/new" params={{ project }} search={{ clock: id }}>
          Create a subscription
        </LinkButton>
      )}
      <Acts
        available={mayWrite ? ['release'] : []}
        choices={[
          {
            action: 'release',
            label: 'Delete',
            isDangerous: true,
            text: isAhead && count > 0 ? aheadText : `Deletes “${name}”. ${effectOn(count)} This cannot be undone.`,
            run: async () => {
              if (await release.run({ id }, `“${name}” is deleted.`))
                await moveOn({ to: '/$project/test-clocks', params: { project } });
            },
          },
        ]}
      />
    </>
  );
}

function isFuture(at: string): boolean {
  return new Date(at) > new Date();
}

const aheadText =
  'The clock is ahead of today, and its customers are in periods that have not begun. The hub refuses to delete it until today has reached its time.';

function effectOn(count: number): string {
  if (count === 0) return 'It has no customers.';
  const whose = count === 1 ? 'Its customer returns' : `Its ${formatNumber(count)} customers return`;
  return `${whose} to real time, and what is due by today happens at once.`;
}
