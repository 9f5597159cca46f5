import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, lazy } from 'react';
import { loadCode } from '../../app/load-code.ts';

const InvoiceSheet = lazy(() => loadCode(() => import('./invoice-sheet.tsx')));

/** Shows the invoice as the customer sees it. */
export function ViewInvoice({ id, project }: { id: string; project: string }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={open}>
        View
      </Button>
      {isOpen && (
        <Suspense>
          <InvoiceSheet id={id} project={project} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
