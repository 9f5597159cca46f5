import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { CreateTestClockDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { fromLocal, toLocal } from '../../app/parts/local-time.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';

/** Asks for the name and the first time of a test clock, and opens it. */
export function CreateTestClock({ project, onClose }: { project: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const [time, setTime] = useState(() => toLocal(new Date()));
  const act = useAct(CreateTestClockDocument, { isForm: true });
  const moveOn = useMoveOn('The test clock is created.');
  const create = async () => {
    const made = await act.run({ input: { name, now: fromLocal(time), projectId: project } });
    const clock = made?.createTestClock?.testClock.id;
    if (clock) await moveOn({ to: '/$project/test-clocks/$clock', params: { project, clock } });
  };
  return (
    <FormDialog title="Create a test clock" action="Create" isOpen onClose={onClose} act={act} onSubmit={create}>
      <TextInput
        label="Name"
        description="What it tries, such as “Upgrade in May”."
        required
        data-autofocus
        value={name}
        error={problemAt(act.error, '/name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="Its time at first"
        description="Past or future. Later it only moves forward."
        type="datetime-local"
        required
        value={time}
        error={problemAt(act.error, '/now')}
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
      />
    </FormDialog>
  );
}
