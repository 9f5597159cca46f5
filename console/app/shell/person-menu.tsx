import { UnstyledButton } from '@mantine/core';
import { lateMenu } from '../parts/late-menu.tsx';
import classes from './shell.module.css';
import { useViewer } from './viewer.ts';

const Choices = lateMenu(() => import('./person-choices.tsx'));

/** The person who is signed in, and what concerns them alone. */
export function PersonMenu() {
  const { me } = useViewer();
  return (
    <Choices>
      <UnstyledButton className={classes.person}>
        <span>{me.user?.name}</span>
      </UnstyledButton>
    </Choices>
  );
}
