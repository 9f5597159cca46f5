import { Button } from '@mantine/core';

/** A link to the project, which is another website. */
export function LeaveButton({ to, isMain, children }: { to: string; isMain?: boolean; children: string }) {
  return (
    <Button component="a" href={to} variant={isMain ? 'filled' : 'default'}>
      {children}
    </Button>
  );
}
