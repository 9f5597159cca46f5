import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  CustomerMethodsDocument,
  MakePaymentMethodDefaultDocument,
  RemovePaymentMethodDocument,
} from '../../app/graphql/gql/billing/graphql.ts';
import type { PaymentMethodRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import type { RowChoice } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useReloadWhile } from '../../app/parts/use-reload-while.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { useGateways } from '../gateways/use-gateways.ts';
import { AddMethod } from './add-method.tsx';
import { methodColumns } from './columns.tsx';
import { methodName } from './method-name.ts';

/** The saved methods of a customer; nothing where no gateway could have saved one. */
export function PaymentMethods({ customerId, project }: { customerId: string; project: string }) {
  const [isAdding, { open, close }] = useDisclosure();
  const { methods, gateways } = useMethods(customerId, project);
  const mayChange = useMay('billing:write', project);
  const acts: Column<PaymentMethodRowFragment> = {
    label: 'Actions',
    isActs: true,
    cell: (method) => <MethodMenu method={method} />,
  };
  if (!methods.length && !gateways.length) return null;
  const add = mayChange && gateways.length > 0 && (
    <Button variant="default" size="compact-sm" onClick={open}>
      Add a method
    </Button>
  );
  return (
    <Section title="Payment methods" note={methods.length || undefined} action={add}>
      {methods.length ? (
        <Rows label="Payment methods" rows={methods} columns={[...methodColumns, ...(mayChange ? [acts] : [])]} />
      ) : (
        <CodeNote>No payment method is saved.</CodeNote>
      )}
      {isAdding && <AddMethod customerId={customerId} gateways={gateways} onClose={close} />}
    </Section>
  );
}

/** Methods that are being saved are read again until the gateway has answered. */
function useMethods(customerId: string, project: string) {
  const { data, reload } = useScreen(CustomerMethodsDocument, { id: customerId });
  const methods = data?.customer?.paymentMethods ?? [];
  const gateways = useGateways(project);
  const isSaving = methods.some(({ status }) => status === 'pending');
  useReloadWhile(isSaving, reload, 2000);
  return { methods, gateways };
}

function MethodMenu({ method }: { method: PaymentMethodRowFragment }) {
  const { id, availableActions, isDefault } = method;
  const [makeDefault, remove] = [useAct(MakePaymentMethodDefaultDocument), useAct(RemovePaymentMethodDocument)];
  const name = methodName(method);
  const choices: RowChoice[] = [
    ...(availableActions.includes('make_default') && !isDefault
      ? [{ label: 'Make it the default', open: () => void makeDefault.run({ id }, `${name} is the default.`) }]
      : []),
    ...(availableActions.includes('remove')
      ? [
          {
            label: 'Remove',
            isDangerous: true,
            text: `${name} is never charged again, here and at its gateway. This cannot be undone.`,
            run: () => remove.run({ id }, `${name} is removed.`),
          },
        ]
      : []),
  ];
  return <RowMenu of={name} choices={choices} />;
}
