import type { NewPasskeyCredentialDto, NewPasskeyOptionsDto, PasskeyTransport } from '@leap/client/membership';

/** Loaded on first use. */
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
