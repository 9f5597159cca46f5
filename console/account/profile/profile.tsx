import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangeName } from './change-name.tsx';
import { ChangePassword } from './change-password.tsx';
import type { Person } from './person.ts';

const forms = { Name: ChangeName, 'Email address': ChangeEmail, Password: ChangePassword };

/** What the hub knows of the person, and what they can change. */
export function Profile({ person }: { person: Person }) {
  const [opened, setOpened] = useState<keyof typeof forms>();
  const Form = opened && forms[opened];
  const change = (
    <Menu>
      <Menu.Target>
        <Button variant="default">Change</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(forms) as (keyof typeof forms)[]).map((name) => (
          <Menu.Item key={name} onClick={() => setOpened(name)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <Section title="Profile" action={change}>
      <Facts
        of={{
          Name: person.name,
          Email: person.email,
          'Email confirmed': <Moment at={person.emailVerifiedAt} />,
          'Account since': <Moment at={person.createdAt} />,
          Operator: person.isOperator ? 'Of this hub' : undefined,
          Id: <CopyId id={person.id} />,
        }}
      />
      {Form && <Form person={person} onClose={() => setOpened(undefined)} />}
    </Section>
  );
}
