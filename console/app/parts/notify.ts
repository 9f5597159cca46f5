import type { NotificationData } from '@mantine/notifications';
import { loadCode } from '../load-code.ts';

/** Shows a message in the corner of the page. Its library is loaded after the first screen. */
export async function notify(message: NotificationData): Promise<void> {
  const { notifications } = await loadCode(() => import('@mantine/notifications'));
  notifications.show({ closeButtonProps: { 'aria-label': 'Close' }, ...message });
}
