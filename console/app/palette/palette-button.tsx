import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Suspense, lazy, useState } from 'react';
import { loadCode } from '../load-code.ts';
import classes from './palette-button.module.css';

const Palette = lazy(() => loadCode(() => import('./palette.tsx')));
const open = async () => (await loadCode(() => import('./store.ts'))).spotlight.open();

const key = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** Opens the palette, which is loaded at its first use and has the keys from then on. */
export function PaletteButton() {
  const [isLoaded, setLoaded] = useState(false);
  const show = () => (isLoaded ? void open() : setLoaded(true));
  useHotkeys(isLoaded ? [] : [['mod+K', () => setLoaded(true)]], []);
  return (
    <>
      <UnstyledButton className={classes.button} onClick={show} aria-keyshortcuts="Control+K Meta+K">
        Go to <kbd>{key}</kbd>
      </UnstyledButton>
      {isLoaded && (
        <Suspense>
          <Palette />
        </Suspense>
      )}
    </>
  );
}
