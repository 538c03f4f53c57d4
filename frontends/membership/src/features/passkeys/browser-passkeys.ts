import type {
  LogInWithPasskeyDto,
  NewPasskeyCredentialDto,
  NewPasskeyOptionsDto,
  PasskeyLogInOptionsDto,
  PasskeyTransport,
} from '@leap/client/membership';
import { useEffect, useState } from 'react';

/** Loaded with the first passkey that is used. */
const webauthn = () => import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser');

const transports: readonly string[] = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] satisfies PasskeyTransport[];
const isTransport = (value: string): value is PasskeyTransport => transports.includes(value);

/** Whether this browser knows passkeys. False on the server and until the page is there. */
export function useKnowsPasskeys(): boolean {
  const [knows, setKnows] = useState(false);
  useEffect(() => setKnows(typeof window.PublicKeyCredential === 'function'), []);
  return knows;
}

/** Has the device make a passkey. @throws when the person declines, or it cannot */
export async function createPasskey(optionsJSON: NewPasskeyOptionsDto): Promise<NewPasskeyCredentialDto> {
  const { startRegistration } = await webauthn();
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports: reached = [] } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, transports: reached.filter(isTransport) },
  };
}

/** Has the device sign a log-in. @throws when the person declines, or it has no passkey of this site */
export async function signWithPasskey(optionsJSON: PasskeyLogInOptionsDto): Promise<LogInWithPasskeyDto> {
  const { startAuthentication } = await webauthn();
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) },
  };
}
