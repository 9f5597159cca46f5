import { useSyncExternalStore } from 'react';
import { connection } from '../graphql/connection.ts';
import classes from './lost-connection.module.css';

/** Says that the hub cannot be reached, above everything else on the page, until it answers again. */
export function LostConnection() {
  const isLost = useSyncExternalStore(connection.onChange, () => connection.isLost);
  return (
    <output className={classes.place}>
      {isLost && (
        <span className={classes.banner}>
          The hub cannot be reached. Trying again…
          <button type="button" onClick={connection.tryNow}>
            Try now
          </button>
        </span>
      )}
    </output>
  );
}
