import { Button, Group, Modal, Text } from '@mantine/core';

/** Says that the session is over. What is on the screen stays readable until the person signs in again. */
export default function EndedDialog() {
  return (
    <Modal opened onClose={() => {}} withCloseButton={false} title="Your session has ended">
      <Text>You signed out elsewhere, or were away for long. Sign in again to continue on this screen.</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={() => location.reload()}>Sign in again</Button>
      </Group>
    </Modal>
  );
}
