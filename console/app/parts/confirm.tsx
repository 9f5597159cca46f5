import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The button that does it. */
  action: string;
  isDangerous?: boolean;
  isRunning?: boolean;
  isOpen: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what an act will do, and asks. */
export function Confirm(props: ConfirmProps) {
  const { title, children, action, isDangerous, isRunning, isOpen, onConfirm, onClose } = props;
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title}>
      <Text component="div">{children}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
        <Button color={isDangerous ? 'red.9' : undefined} loading={isRunning} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Dialog>
  );
}
