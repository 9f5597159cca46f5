import type { ReactNode } from 'react';
import classes from './message.module.css';

interface MessageProps {
  title: string;
  /** Whether it is the whole page, and its title the heading. */
  isPage?: boolean;
  children?: ReactNode;
  /** What the reader can do about it. */
  action?: ReactNode;
}

/** What a screen says when it has nothing to show: empty, forbidden, not found or failed. */
export function Message({ title, isPage, children, action }: MessageProps) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={classes.message}>
      <Title className={classes.title}>{title}</Title>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
