import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { UpdateNetworkDocument } from '../../app/graphql/gql/operator/graphql.ts';
import type { NetworkPartsFragment } from '../../app/graphql/gql/operator/graphql.ts';
import { LogoField } from '../../app/parts/logo-field.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { Refusal } from '../../app/parts/refusal.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { ColourField } from './colour-field.tsx';
import classes from './look-form.module.css';
import { Preview } from './preview.tsx';
import { useColours } from './use-colours.ts';

/** Changes the look, and shows beside it the page of sign-in as it would be. */
export function LookForm({ network }: { network: NetworkPartsFragment }) {
  const [draft, setDraft] = useState(() => draftOf(network));
  const [logo, setLogo] = useState<string | null>();
  const act = useAct(UpdateNetworkDocument, { isForm: true });
  const colours = useColours(draft, network.colors);
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await act.run({ input: { ...inputOf(draft), logo } }, 'Saved. Pages show it at once.')) setLogo(undefined);
  };
  const problem = (pointer: string) => problemAt(act.error, pointer) ?? problemAt(colours.error, pointer);
  return (
    <div className={classes.halves}>
      <Section title="Name and look">
        <form onSubmit={(event) => void save(event)}>
          <Stack gap="md">
            <TextInput
              label="Name"
              description={`On pages and in mails. If empty, ${network.defaultName}.`}
              placeholder={network.defaultName}
              value={draft.name}
              error={problem('/name')}
              onChange={({ currentTarget }) => set({ name: currentTarget.value })}
            />
            <LogoField current={network.logoUrl} value={logo} onChange={setLogo} error={problem('/logo')} />
            <ColourField
              label="Accent"
              description="Of buttons and links, such as #1f5fbf. If empty, blue."
              value={draft.accentColor}
              usual={colours.shown.light.button}
              error={problem('/accentColor')}
              onChange={(accentColor) => set({ accentColor })}
            />
            <ColourField
              label="Accent in the dark"
              description="If empty, the accent, as light as it must be to be read."
              value={draft.accentColorDark}
              usual={colours.shown.dark.button}
              error={problem('/accentColorDark')}
              onChange={(accentColorDark) => set({ accentColorDark })}
            />
            <Refusal error={act.error} />
            <Group>
              <Button type="submit" loading={act.isRunning}>
                Save
              </Button>
            </Group>
          </Stack>
        </form>
      </Section>
      <Section title="Preview of sign-in">
        <Preview
          name={draft.name.trim() || network.defaultName}
          logo={logo === undefined ? network.logoUrl : logo && `data:image/*;base64,${logo}`}
          colours={colours.shown}
        />
      </Section>
    </div>
  );
}

function draftOf({ name, defaultName, accentColor, accentColorDark }: NetworkPartsFragment) {
  return {
    name: name === defaultName ? '' : name,
    accentColor: accentColor ?? '',
    accentColorDark: accentColorDark ?? '',
  };
}

function inputOf({ name, accentColor, accentColorDark }: ReturnType<typeof draftOf>) {
  return {
    name: name.trim() || null,
    accentColor: accentColor.trim() || null,
    accentColorDark: accentColorDark.trim() || null,
  };
}
