import { Message } from '../app/parts/message.tsx';
import classes from './page.module.css';

/** The page of a link that opens nothing. */
export function Expired() {
  return (
    <main className={classes.page}>
      <Message isPage title="This link has expired">
        It opens nothing any more, or was never complete. Ask the seller for a new one.
      </Message>
    </main>
  );
}
