import { ActionIcon } from '@mantine/core';
import { Suspense, lazy, useState } from 'react';
import type { ComponentProps } from 'react';
import { loadCode } from '../load-code.ts';
import { lateMenu } from './late-menu.tsx';
import type { RequestForm } from './request-dialog.tsx';
import type { ShownRequest } from './use-screen.ts';

const RequestDialog = lazy(() => loadCode(() => import('./request-dialog.tsx')));
const RequestForms = lateMenu(() => import('./request-forms.tsx'));

const more = (
  <ActionIcon variant="default" size="2rem" aria-label="More">
    ⋯
  </ActionIcon>
);

interface RequestMenuProps {
  request: ShownRequest;
  /** The button that opens it. */
  children?: ComponentProps<typeof RequestForms>['children'];
}

/** Shows how a program gets what the screen, or a part of it, shows. */
export function RequestMenu({ request, children = more }: RequestMenuProps) {
  const [form, setForm] = useState<RequestForm>();
  return (
    <>
      <RequestForms onChoose={setForm}>{children}</RequestForms>
      {form && (
        <Suspense>
          <RequestDialog request={request} form={form} onClose={() => setForm(undefined)} />
        </Suspense>
      )}
    </>
  );
}
