import { useBlocker } from '@tanstack/react-router';
import { Confirm } from './confirm.tsx';

interface LeaveGuardProps {
  isActive: boolean;
  /** What leaving would lose. */
  children: string;
}

/** Asks before the reader leaves a page and loses something. Other addresses of the page are no leaving. */
export function LeaveGuard({ isActive, children }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isActive,
    disabled: !isActive,
    withResolver: true,
  });
  return (
    <Confirm
      isOpen={status === 'blocked'}
      title="Leave the page?"
      action="Leave"
      isDangerous
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
    >
      {children}
    </Confirm>
  );
}
