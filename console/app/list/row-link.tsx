import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './row-link.module.css';

/** The link of a row, which covers the whole row. */
export const RowLink = createLink(({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} className={classes.link}>
    {children}
  </a>
));
