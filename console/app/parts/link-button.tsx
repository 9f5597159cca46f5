import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type LinkButtonProps = Omit<ComponentProps<'a'>, keyof ButtonProps> & Pick<ButtonProps, 'variant' | 'children'>;

/** A link that looks like a button, since it begins something. */
export const LinkButton = createLink((props: LinkButtonProps) => <Button component="a" {...props} />);
