import { ActionIcon, Menu } from '@mantine/core';
import { Suspense, lazy, useState } from 'react';
import { loadCode } from '../load-code.ts';
import type { RequestForm } from './request-dialog.tsx';
import type { ShownRequest } from './use-screen.ts';

const RequestDialog = lazy(() => loadCode(() => import('./request-dialog.tsx')));

/** Shows how a program gets what the screen shows. */
export function RequestMenu({ request }: { request: ShownRequest }) {
  const [form, setForm] = useState<RequestForm>();
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" size="2rem" aria-label="More">
            ⋯
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setForm('graphql')}>As GraphQL</Menu.Item>
          <Menu.Item onClick={() => setForm('curl')}>As curl</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {form && (
        <Suspense>
          <RequestDialog request={request} form={form} onClose={() => setForm(undefined)} />
        </Suspense>
      )}
    </>
  );
}
