import { Link } from '@tanstack/react-router';
import { Message } from '../parts/message.tsx';

/** Shows for an address that no screen has. */
export function NotFound() {
  return (
    <Message isPage title="There is no such page" action={<Link to="/">Go to the start</Link>}>
      The address may be misspelled, or from another version of the console.
    </Message>
  );
}
