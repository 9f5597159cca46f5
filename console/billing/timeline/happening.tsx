import { Link } from '@tanstack/react-router';
import { Moment } from '../../app/parts/moment.tsx';
import type { Happening } from './history.ts';
import classes from './timeline.module.css';

interface HappeningLineProps {
  happening: Happening;
  project: string;
  /** Whether the customer shows, where there may be several. */
  hasCustomer: boolean;
  /** Whether the day shows: the first one of a day has it. */
  hasDay: boolean;
}

/** A line of the timeline. */
export function HappeningLine({ happening, project, hasCustomer, hasDay }: HappeningLineProps) {
  const { at, tone, amount, customer } = happening;
  return (
    <li data-tone={tone} data-day={hasDay}>
      <span className={classes.day}>{hasDay && <Moment at={at} />}</span>
      <span className={classes.text}>
        <TargetLink happening={happening} project={project} />
        {hasCustomer && <small>{customer}</small>}
      </span>
      <span className={classes.amount}>{amount}</span>
    </li>
  );
}

function TargetLink({ happening: { target, text }, project }: Pick<HappeningLineProps, 'happening' | 'project'>) {
  if ('invoice' in target)
    return (
      <Link to="/$project/invoices/$invoice" params={{ project, invoice: target.invoice }}>
        {text}
      </Link>
    );
  if ('order' in target)
    return (
      <Link to="/$project/orders/$order" params={{ project, order: target.order }}>
        {text}
      </Link>
    );
  if ('creditNote' in target)
    return (
      <Link to="/$project/credit-notes/$creditNote" params={{ project, creditNote: target.creditNote }}>
        {text}
      </Link>
    );
  return (
    <Link to="/$project/subscriptions/$subscription" params={{ project, subscription: target.subscription }}>
      {text}
    </Link>
  );
}
