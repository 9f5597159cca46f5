import { Menu, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { LinkItem } from './link-item.tsx';
import classes from './shell.module.css';

interface Project {
  id: string;
  slug: string;
  name: string;
}

/** More projects than this get a field to search them. */
const fewProjects = 7;

/** The project whose screens show, and the way to the others. */
export function ProjectSwitcher({ projects, current }: { projects: readonly Project[]; current?: string }) {
  const [text, setText] = useState('');
  const name = projects.find(({ id }) => id === current)?.name;
  const found = projects.filter((project) =>
    `${project.name} ${project.slug}`.toLowerCase().includes(text.toLowerCase()),
  );
  return (
    <Menu width="target" position="bottom-start" onClose={() => setText('')}>
      <Menu.Target>
        <UnstyledButton className={classes.switcher} aria-label={`Project: ${name ?? 'Choose a project'}`}>
          <span>{name ?? 'Choose a project'}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {projects.length > fewProjects && (
          <TextInput
            aria-label="Search the projects"
            placeholder="Search"
            mb={4}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        {found.map((project) => (
          <LinkItem
            key={project.id}
            to="/$project"
            params={{ project: project.id }}
            fw={project.id === current ? 600 : undefined}
          >
            {project.name}
          </LinkItem>
        ))}
        <Menu.Divider />
        <LinkItem to="/projects">All projects</LinkItem>
      </Menu.Dropdown>
    </Menu>
  );
}
