import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ClientPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { Code, Copy } from '../../app/parts/code.tsx';
import { Dialog } from '../../app/parts/dialog.tsx';
import { issuer } from '../../app/session/settings.ts';
import { signInAddress } from './sign-in-address.ts';

/** Opens the sign-in of a client as its people see it, and says how to read what comes of it. */
export function TrySignIn({ client, onClose }: { client: ClientPartsFragment; onClose: () => void }) {
  const [redirectUri, setRedirectUri] = useState(client.redirectUris[0] ?? '');
  const [address, setAddress] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void signInAddress(issuer, client, redirectUri).then((made) => isCurrent && setAddress(made));
    return () => {
      isCurrent = false;
    };
  }, [client, redirectUri]);
  return (
    <Dialog opened onClose={onClose} title="Try the sign-in" size="lg">
      <Stack gap="md">
        <Text>
          The address is that of a sign-in with {client.name}. At its end the browser returns to the redirect address,
          with a code in the address bar if the settings are right, or else with an error. {client.name} has not asked
          for this code and should refuse it.
        </Text>
        <Text>
          You are signed in here, so that the page with the password is left out: copy the address into a private window
          to see it too. What you allow stays allowed until you disconnect {client.name} in your account.
        </Text>
        {client.redirectUris.length > 1 && (
          <NativeSelect
            label="Redirect address"
            data={[...client.redirectUris]}
            value={redirectUri}
            onChange={({ currentTarget }) => setRedirectUri(currentTarget.value)}
          />
        )}
        <Code label="Address of the sign-in" text={address} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Copy text={address} />
          <Button component="a" href={address} target="_blank" rel="noopener noreferrer" disabled={!address}>
            Open in a new tab
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
