/** Version of the privacy policy that consent refers to: its effective date. */
export const PRIVACY_POLICY_VERSION = '2025-01-01';
