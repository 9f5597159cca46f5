import { Button, Group } from '@mantine/core';
import { RequestVatIdCheckDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { CustomerQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMay } from '../../app/shell/viewer.ts';

interface VatIdCheckProps {
  customer: NonNullable<CustomerQuery['customer']>;
  project: string;
}

/** What VIES answered about the VAT id of a customer, as evidence for reverse charge. */
export function VatIdCheck({ customer: { id, vatIdCheck }, project }: VatIdCheckProps) {
  const act = useAct(RequestVatIdCheckDocument);
  const mayChange = useMay('billing:write', project);
  if (!vatIdCheck) return null;
  const { status, checkedAt, consultationNumber, name, address, error } = vatIdCheck;
  const details = [name, address, consultationNumber && `consultation ${consultationNumber}`, error];
  return (
    <Group gap="xs">
      <Status value={status} />
      {checkedAt && <Moment at={checkedAt} />}
      {details.some(Boolean) && <span>{details.filter(Boolean).join(', ')}</span>}
      {mayChange && (
        <Button
          variant="default"
          size="compact-xs"
          loading={act.isRunning}
          onClick={() => void act.run({ id }, 'VIES is asked within minutes.')}
        >
          {checkedAt ? 'Check again' : 'Check now'}
        </Button>
      )}
    </Group>
  );
}
