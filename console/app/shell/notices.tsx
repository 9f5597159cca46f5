import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** The place of messages about what was done. */
export default function Notices() {
  return <Notifications position="bottom-right" />;
}
