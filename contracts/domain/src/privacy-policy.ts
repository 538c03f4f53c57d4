/**
 * Version of the privacy policy that consent refers to: its effective date, which is specified, and the number of its words. It is
 * raised with each change of what the policy says; a test of the page compares the text of each version.
 */
export const PRIVACY_POLICY_VERSION = '2025-01-01.5';
