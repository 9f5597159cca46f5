import classes from './reference.module.css';

/** A number or another text for programs in a row of a list: on one line, and cut where it is too long. */
export function Reference({ children }: { children: string }) {
  return (
    <span className={classes.reference} title={children}>
      {children}
    </span>
  );
}
