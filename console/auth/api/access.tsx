import { Button } from '@mantine/core';
import { useState } from 'react';
import { WithdrawAccessDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { AccessPartsFragment, ApiPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { Rows } from '../../app/list/rows.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { accessColumns } from './access-columns.tsx';
import { ChangeAccess } from './change-access.tsx';
import { GrantAccess } from './grant-access.tsx';

interface AccessProps {
  api: ApiPartsFragment & { access: { totalCount?: number | null; nodes: AccessPartsFragment[] } };
}

/** The clients of other projects that may ask for tokens. */
export function Access({ api }: AccessProps) {
  const [isGranting, setGranting] = useState(false);
  const [changed, setChanged] = useState<AccessPartsFragment>();
  const withdrawal = useAct(WithdrawAccessDocument);
  const columns = accessColumns({
    onChange: setChanged,
    withdraw: ({ id }) => withdrawal.run({ id }, 'The access is withdrawn.'),
  });
  const grant = (
    <Button variant="default" onClick={() => setGranting(true)}>
      Allow a client
    </Button>
  );
  return (
    <Section title="Clients of other projects" note={api.access.totalCount} action={grant}>
      {api.access.nodes.length ? (
        <Rows label="Clients of other projects" rows={api.access.nodes} columns={columns} />
      ) : (
        <CodeNote>None. The clients of this project may ask for all scopes without being allowed here.</CodeNote>
      )}
      {isGranting && <GrantAccess api={api} onClose={() => setGranting(false)} />}
      {changed && <ChangeAccess api={api} access={changed} onClose={() => setChanged(undefined)} />}
    </Section>
  );
}
