import { useBlocker } from '@tanstack/react-router';
import { Confirm } from '../../app/parts/confirm.tsx';

/** Asks before entries that are not saved are lost. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => true,
    disabled: !isChanged,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  return (
    <Confirm
      isOpen={blocker.status === 'blocked'}
      title="Leave without saving"
      action="Leave"
      isDangerous
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      Your changes of this form are lost.
    </Confirm>
  );
}
