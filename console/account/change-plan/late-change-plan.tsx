import { Suspense, lazy } from 'react';
import { loadCode } from '../../app/load-code.ts';

const ChangePlan = lazy(async () => {
  const { ChangePlan: part } = await loadCode(() => import('./change-plan.tsx'));
  return { default: part };
});

interface LateChangePlanProps {
  /** The subscription to change; undefined while none is chosen. */
  of: { id: string; name: string } | undefined;
  onClose: () => void;
}

/** The form of a change, whose code is loaded when it is opened. */
export function LateChangePlan({ of, onClose }: LateChangePlanProps) {
  return <Suspense>{of && <ChangePlan key={of.id} {...of} onClose={onClose} />}</Suspense>;
}
