import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { extensionsOf, sentenceOf } from './problem.tsx';

interface FormDialogProps {
  title: string;
  action: string;
  isOpen: boolean;
  onClose: () => void;
  act: { isRunning: boolean; error: CombinedError | undefined };
  onSubmit: () => Promise<unknown>;
  children: ReactNode;
}

/** A short form. A refusal that points to no field shows above the buttons. */
export function FormDialog({ title, action, isOpen, onClose, act, onSubmit, children }: FormDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack gap="md">
          {children}
          {act.error && !extensionsOf(act.error).problems?.length && (
            <Text role="alert" c="var(--console-bad)">
              {sentenceOf(act.error)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button type="submit" loading={act.isRunning}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
