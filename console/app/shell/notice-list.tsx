import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Shows the messages; those that came before it was loaded are shown then. */
export default function NoticeList() {
  return <Notifications position="bottom-right" />;
}
