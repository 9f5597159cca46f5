import { Menu, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import type { OpenedMenu } from '../parts/late-menu.tsx';
import { LinkItem } from './link-item.tsx';

export interface ProjectChoicesProps {
  projects: readonly { id: string; slug: string; name: string }[];
  /** The id of the project whose screens show. */
  current: string | undefined;
}

/** More projects than this get a field to search them. */
const fewProjects = 7;

/** The menu of all projects that the person may see. */
export default function ProjectChoices({ button, projects, current }: ComponentProps<OpenedMenu<ProjectChoicesProps>>) {
  const [text, setText] = useState('');
  const found = projects.filter((project) =>
    `${project.name} ${project.slug}`.toLowerCase().includes(text.toLowerCase()),
  );
  return (
    <Menu defaultOpened width="target" position="bottom-start" onClose={() => setText('')}>
      <Menu.Target>{button}</Menu.Target>
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
