import { Menu } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** A line of a menu that leads to a screen. */
export const LinkItem = createLink((props: ComponentProps<'a'> & { fw?: number }) => (
  <Menu.Item component="a" {...props} />
));
