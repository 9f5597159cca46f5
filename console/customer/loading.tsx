import { Center, Loader } from '@mantine/core';

/** The page while what it opens is being read. */
export function Loading() {
  return (
    <Center component="output" h="50vh" aria-label="Loading">
      <Loader size="sm" color="gray" />
    </Center>
  );
}
