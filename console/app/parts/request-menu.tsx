import { ActionIcon } from '@mantine/core';
import { Suspense, lazy, useState } from 'react';
import { loadCode } from '../load-code.ts';
import { lateMenu } from './late-menu.tsx';
import type { RequestForm } from './request-dialog.tsx';
import type { ShownRequest } from './use-screen.ts';

const RequestDialog = lazy(() => loadCode(() => import('./request-dialog.tsx')));
const RequestForms = lateMenu(() => import('./request-forms.tsx'));

/** Shows how a program gets what the screen shows. */
export function RequestMenu({ request }: { request: ShownRequest }) {
  const [form, setForm] = useState<RequestForm>();
  return (
    <>
      <RequestForms onChoose={setForm}>
        <ActionIcon variant="default" size="2rem" aria-label="More">
          ⋯
        </ActionIcon>
      </RequestForms>
      {form && (
        <Suspense>
          <RequestDialog request={request} form={form} onClose={() => setForm(undefined)} />
        </Suspense>
      )}
    </>
  );
}
