import { Suspense, cloneElement, lazy, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { loadCode } from '../load-code.ts';

/** A menu around its button. It is open when it first shows. */
export type OpenedMenu<Props> = ComponentType<Props & { button: Button }>;

type Button = ReactElement<{
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?: () => void;
  onFocus?: () => void;
  onPointerEnter?: () => void;
}>;

/**
 * A menu whose code is loaded when its button is about to be used: menus are a fifth of what the first screen would load,
 * and it shows none of them. It is made once, beside its component.
 */
export function lateMenu<Props extends object>(load: () => Promise<{ default: OpenedMenu<Props> }>) {
  const Opened = lazy(() => loadCode(load));
  const begin = () => void load().catch(() => undefined);
  return function LateMenu({ children: button, ...props }: Props & { children: Button }) {
    const [isWanted, want] = useState(false);
    const closed = cloneElement(button, {
      ...({ 'aria-haspopup': 'menu', 'aria-expanded': false } as const),
      ...{ onClick: () => want(true), onFocus: begin, onPointerEnter: begin },
    });
    if (!isWanted) return closed;
    return (
      <Suspense fallback={closed}>
        <Opened {...(props as unknown as Props)} button={button} />
      </Suspense>
    );
  };
}
