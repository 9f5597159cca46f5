import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import classes from './dialog.module.css';

/**
 * A dialog. The focus goes back to what opened it, also if the dialog is removed instead of closed, or was opened by an item
 * of a menu.
 */
export function Dialog(props: ModalProps) {
  const { opened } = props;
  const opener = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const found = openerOf(document.activeElement);
    opener.current = found;
    // Before another dialog that takes its place looks for its own opener.
    return () => found?.focus({ preventScroll: true });
  }, [opened]);
  useEffect(() => {
    // React gives the focus back to a dialog that is closed and still fades.
    if (!opened) opener.current?.focus({ preventScroll: true });
  }, [opened]);
  return <Modal classNames={classes} {...props} returnFocus={false} />;
}

/** An item of a menu is gone with its menu, whose button stays. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]');
  if (menu) return document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return focused instanceof HTMLElement ? focused : null;
}
