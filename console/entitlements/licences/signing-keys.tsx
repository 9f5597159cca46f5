import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { SigningKeysDocument } from '../../app/graphql/gql/entitlements/graphql.ts';
import type { SigningKeyPartsFragment } from '../../app/graphql/gql/entitlements/graphql.ts';
import { Code, Copy } from '../../app/parts/code.tsx';
import { Dialog } from '../../app/parts/dialog.tsx';
import { Problem } from '../../app/parts/problem.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { RotateSigningKey } from './rotate-signing-key.tsx';

/** The public keys by which programs verify licences without the hub. */
export function SigningKeys({ project, onClose }: { project: string; onClose: () => void }) {
  const { data, error, reload } = useScreen(SigningKeysDocument, { project });
  const [isRotating, { open, close }] = useDisclosure();
  const mayRotate = useMay('project:admin', project);
  const keys = data?.licenceKeys?.keys;
  if (isRotating) return <RotateSigningKey project={project} onClose={close} />;
  return (
    <Dialog opened onClose={onClose} title="Signing keys" size="lg">
      {error && <Problem error={error} retry={reload} />}
      {!keys && !error && <Skeleton height={160} radius="xs" />}
      {keys && (
        <Stack gap="md">
          <Text>
            {keys.length
              ? 'Build these public keys into your program, and it verifies licence keys and files while it is offline. The first one signs now.'
              : 'The project has none yet: its first licence creates one.'}
          </Text>
          {keys.length > 0 && <Code label="Public keys as a JWK set" text={setOf(keys)} />}
          <Group justify="flex-end">
            {mayRotate && (
              <Button variant="default" onClick={open}>
                Replace the signing key
              </Button>
            )}
            {keys.length > 0 && <Copy text={setOf(keys)} isMain />}
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

/** A JWK set (RFC 7517). */
function setOf(keys: readonly SigningKeyPartsFragment[]): string {
  const plain = keys.map(({ kty, crv, alg, use, kid, x }) => ({ kty, crv, alg, use, kid, x }));
  return JSON.stringify({ keys: plain }, null, 2);
}
