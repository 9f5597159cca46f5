import '@mantine/spotlight/styles.layer.css';
import { Spotlight } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useViewer } from '../shell/viewer.ts';
import classes from './palette.module.css';
import { matching, placesOf } from './places.ts';
import type { Place } from './places.ts';
import { chooseFirst, spotlight, store } from './store.ts';
import { useFound } from './use-found.ts';

/** Leads to any screen, project, product, customer or invoice by a few letters. */
export default function Palette() {
  const { project } = useParams({ strict: false });
  const viewer = useViewer();
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), 200);
  const { found, isLoading } = useFound(project, typed);
  const places = [...matching(placesOf(viewer, project), text), ...(text.trim() ? found : [])];
  useEffect(() => spotlight.open(), []);
  const addresses = places.map(({ address }) => address).join(' ');
  useEffect(() => {
    if (text.trim()) chooseFirst();
  }, [text, addresses]);
  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      shortcut="mod + K"
      tagsToIgnore={[]}
      // It grows downwards, so that the field stays where it is.
      centered={false}
      scrollable
    >
      <Spotlight.Search aria-label="Go to" placeholder="Go to a screen, project, product, customer or invoice" />
      <Spotlight.ActionsList>
        {[...Map.groupBy(places, ({ group }) => group)].map(([group, members]) => (
          <Group key={group} name={group} places={members} />
        ))}
        {places.length === 0 && <Spotlight.Empty>{isLoading ? 'Searching' : 'Nothing found'}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function Group({ name, places }: { name: string; places: readonly Place[] }) {
  const navigate = useNavigate();
  return (
    <Spotlight.ActionsGroup label={name}>
      {places.map(({ label, note, address }) => (
        <Spotlight.Action
          key={address}
          classNames={{ action: classes.place, actionDescription: classes.note }}
          label={label}
          description={note}
          onClick={() => void navigate({ to: address })}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
