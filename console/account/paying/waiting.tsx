import { Skeleton } from '@mantine/core';

/** The place of something that is being read. */
export function Waiting({ height }: { height: number }) {
  return (
    <output aria-label="Loading">
      <Skeleton height={height} />
    </output>
  );
}
