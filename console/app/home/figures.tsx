import type { ReactNode } from 'react';
import type { HomeQuery } from '../graphql/gql/graphql.ts';
import { countOf, formatCount } from '../parts/count-words.ts';
import { formatMoney, formatNumber } from '../parts/money.ts';
import type { Money } from '../parts/money.ts';
import { useMay } from '../shell/viewer.ts';
import classes from './home.module.css';

/** The figures of a project at one glance; those that the viewer may not see are left out. */
export function Figures({ data, project: id }: { data: HomeQuery; project: string }) {
  const { project, revenueAnalytics, userAnalytics, usageAnalytics } = data;
  const seesBilling = useMay('billing:read', id);
  const events = usageAnalytics?.totals.reduce((sum, total) => sum + total.events, 0);
  return (
    <dl className={classes.figures}>
      {revenueAnalytics && <Amounts totals={revenueAnalytics.totals} />}
      {project && seesBilling && <Subscriptions active={project.active} trialing={project.trialing} />}
      {userAnalytics && <Figure name="People" span="30 days" value={count(userAnalytics.totals[0]?.activeUsers)} />}
      {usageAnalytics && <Figure name="Usage events" span="30 days" value={count(events)} />}
    </dl>
  );
}

/** Amounts of the first currency, with those of the others below. */
function Amounts({ totals }: Pick<NonNullable<HomeQuery['revenueAnalytics']>, 'totals'>) {
  return (
    <>
      <Figure name="Billed" span="12 months" value={amounts(totals.map(({ billed }) => billed))} />
      <Figure name="Collected" span="12 months" value={amounts(totals.map(({ collected }) => collected))} />
      <Figure name="Outstanding" span="now" value={amounts(totals.map(({ outstanding }) => outstanding))} />
    </>
  );
}

function Subscriptions({ active, trialing }: Pick<NonNullable<HomeQuery['project']>, 'active' | 'trialing'>) {
  const inTrial = countOf(trialing);
  const span = inTrial ? `and ${formatCount(inTrial)} in trial` : 'now';
  return <Figure name="Active subscriptions" span={span} value={formatCount(countOf(active))} />;
}

function Figure({ name, span, value }: { name: string; span: string; value: ReactNode }) {
  return (
    <div>
      <dt>
        {name} <small>{span}</small>
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

function amounts([first, ...others]: readonly Money[]): ReactNode {
  if (!first) return formatNumber(0);
  return (
    <>
      {formatMoney(first)}
      {others.length > 0 && <small>{others.map(formatMoney).join(' · ')}</small>}
    </>
  );
}

function count(value: number | null | undefined): string {
  return formatNumber(value ?? 0);
}
