import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  MakeOwnMethodDefaultDocument,
  OwnMethodsDocument,
  RemoveOwnMethodDocument,
} from '../../app/graphql/gql/account/graphql.ts';
import type { OwnMethodFragment } from '../../app/graphql/gql/account/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import type { RowChoice } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useReloadWhile } from '../../app/parts/use-reload-while.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { methodColumns } from '../../billing/payment-methods/columns.tsx';
import { methodName } from '../../billing/payment-methods/method-name.ts';
import { AddOwnMethod } from './add-own-method.tsx';
import { ConfirmMethods } from './confirm-method.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { mayLoadStripe } from './stripe.ts';
import { useWaysToPay } from './ways-to-pay.ts';

interface OwnMethodsProps {
  customerId: string;
  project: { id: string; name: string };
  /** Whether the title names the seller, since there are several. */
  isNamed?: boolean;
}

/** The saved methods of a customer, for themself; nothing where no gateway could have saved one. */
export function OwnMethods({ customerId, project, isNamed }: OwnMethodsProps) {
  const methods = useOwnMethods(customerId);
  const shown = methods.filter(({ status }) => status !== 'requires_action');
  const ways = useWaysToPay(project.id);
  const [isAdding, { open, close }] = useDisclosure();
  if (!ways || methods.length + ways.length === 0) return null;
  const here = ways.filter(({ gateway }) => gateway !== 'stripe' || mayLoadStripe());
  const title = isNamed ? `Payment methods of ${project.name}` : 'Payment methods';
  return (
    <Section
      title={title}
      note={shown.length || undefined}
      action={<Add customerId={customerId} here={here.length} elsewhere={ways.length - here.length} onOpen={open} />}
    >
      {shown.length > 0 ? (
        <Rows label={title} rows={shown} columns={columns} />
      ) : (
        <p>No card is saved. With one, invoices that are charged automatically are paid by themselves.</p>
      )}
      <ConfirmMethods methods={methods} ways={ways} />
      {isAdding && <AddOwnMethod customerId={customerId} ways={here} onClose={close} />}
    </Section>
  );
}

/** Methods that are being saved are read again until the gateway has answered. */
function useOwnMethods(customer: string): readonly OwnMethodFragment[] {
  const { data, reload } = useScreen(OwnMethodsDocument, { customer });
  const methods = data?.customer?.paymentMethods ?? [];
  const isSaving = methods.some(({ status }) => status === 'pending');
  useReloadWhile(isSaving, reload, 2000);
  return methods;
}

interface AddProps {
  customerId: string;
  /** How many gateways save a card here, and on the page with Stripe. */
  here: number;
  elsewhere: number;
  onOpen: () => void;
}

/** Adds a method here, or on the page with Stripe. */
function Add({ customerId, here, elsewhere, onOpen }: AddProps) {
  return (
    <>
      {here > 0 && (
        <Button variant="default" size="compact-sm" onClick={onOpen}>
          Add a method
        </Button>
      )}
      {elsewhere > 0 && (
        <Elsewhere input={{ customerId }}>{here > 0 ? 'Add a method by Stripe' : 'Add a method'}</Elsewhere>
      )}
    </>
  );
}

const columns: Column<OwnMethodFragment>[] = [
  ...methodColumns,
  { label: 'Actions', isActs: true, cell: (method) => <MethodMenu method={method} /> },
];

function MethodMenu({ method }: { method: OwnMethodFragment }) {
  const { id, availableActions, isDefault } = method;
  const [makeDefault, remove] = [useAct(MakeOwnMethodDefaultDocument), useAct(RemoveOwnMethodDocument)];
  const name = methodName(method);
  const choices: RowChoice[] = [];
  if (availableActions.includes('make_default') && !isDefault)
    choices.push({ label: 'Make it the default', open: () => void makeDefault.run({ id }, `${name} is the default.`) });
  if (availableActions.includes('remove'))
    choices.push({
      label: 'Remove',
      isDangerous: true,
      text: `${name} is never charged again. This cannot be undone, but you can add it again.`,
      run: () => remove.run({ id }, `${name} is removed.`),
    });
  return <RowMenu of={name} choices={choices} />;
}
