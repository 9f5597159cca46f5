import { Button } from '@mantine/core';
import { useState } from 'react';
import { fetchAs } from '../../app/graphql/fetch-as.ts';
import { notify } from '../../app/parts/notify.ts';
import { saveBlob } from '../../app/parts/save-file.ts';
import { Section } from '../../app/parts/section.tsx';
import { useSession } from '../../app/session/session-context.ts';
import type { Person } from './person.ts';
import { readOwnData } from './read-own-data.ts';

/** What the hub stores of the person, to take away. */
export function OwnData({ person }: { person: Person }) {
  const [count, setCount] = useState<number>();
  const session = useSession();
  const save = async () => {
    setCount(0);
    try {
      const data = await readOwnData(fetchAs(session), person, setCount);
      saveBlob('my-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      await notify({ title: 'Not exported', message, color: 'red', autoClose: false });
    } finally {
      setCount(undefined);
    }
  };
  const action = (
    <Button variant="default" loading={count !== undefined} onClick={() => void save()}>
      Export
    </Button>
  );
  return (
    <Section title="Your data" action={action}>
      <p>
        The export has your account with its sessions, connected programs and projects, and every subscription, invoice,
        payment and licence of yours, as JSON.
      </p>
      <p>
        To close your account, end your subscriptions, leave your projects, and ask an operator of the hub to suspend
        it: that ends every session and token. Invoices and payments stay, since their sellers have to keep them.
      </p>
    </Section>
  );
}
