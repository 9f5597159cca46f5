import { Link } from '@tanstack/react-router';
import { Message } from '../../app/parts/message.tsx';
import { useViewer } from '../../app/shell/viewer.ts';

/** Shows instead of figures that could not be converted. The sentence above it names the rates that are missing. */
export function Unconverted({ to }: { to: string }) {
  const isOperator = useViewer().me.user?.isOperator;
  return (
    <Message
      title={`Not all of this can be converted to ${to}`}
      action={isOperator && <Link to="/exchange-rates">Load exchange rates</Link>}
    >
      Choose another currency, or not to convert.
    </Message>
  );
}
