import type { LogInWithPasskeyDto, PasskeyLogInOptionsDto } from '@leap/client';
import { useEffect, useState } from 'react';

/** Whether this browser knows passkeys. False on the server and until the page is there. */
export function useKnowsPasskeys(): boolean {
  const [knows, setKnows] = useState(false);
  useEffect(() => setKnows(typeof window.PublicKeyCredential === 'function'), []);
  return knows;
}

/** Has the device sign a challenge, with a library that is loaded for it. @throws when the person declines, or it has no passkey of this site */
export async function signWithPasskey(optionsJSON: PasskeyLogInOptionsDto): Promise<LogInWithPasskeyDto> {
  const { startAuthentication } = await import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser');
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) },
  };
}
