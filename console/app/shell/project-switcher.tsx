import { UnstyledButton } from '@mantine/core';
import { lateMenu } from '../parts/late-menu.tsx';
import type { ProjectChoicesProps } from './project-choices.tsx';
import classes from './shell.module.css';

const Choices = lateMenu<ProjectChoicesProps>(() => import('./project-choices.tsx'));

/** The project whose screens show, and the way to the others. */
export function ProjectSwitcher({ projects, current }: ProjectChoicesProps) {
  const name = projects.find(({ id }) => id === current)?.name;
  return (
    <Choices projects={projects} current={current}>
      <UnstyledButton className={classes.switcher} aria-label={`Project: ${name ?? 'Choose a project'}`}>
        <span>{name ?? 'Choose a project'}</span>
      </UnstyledButton>
    </Choices>
  );
}
