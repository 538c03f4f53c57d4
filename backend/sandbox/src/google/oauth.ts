import { createHash } from 'node:crypto';
import express, { Router, type Request, type Response } from 'express';
import { escapeHtml, sandboxPage } from '../page.js';
import type { GoogleState } from './state.js';

/** The only registered client. */
export const fakeGoogleClient = { id: 'sandbox.apps.googleusercontent.com', secret: 'GOCSPX-sandbox' };

const SCOPE_ROOT = 'https://www.googleapis.com/auth/';
const consentParameters = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'access_type',
  'prompt',
  'state',
  'code_challenge',
  'code_challenge_method',
  'include_granted_scopes',
  'login_hint',
];
const tokenParameters: Record<string, string[]> = {
  authorization_code: ['grant_type', 'client_id', 'client_secret', 'code', 'code_verifier', 'redirect_uri'],
  refresh_token: ['grant_type', 'client_id', 'client_secret', 'refresh_token'],
};

type Fields = Record<string, string>;

/** Parameters that occur once; repeated and nested ones are ignored. */
function fieldsOf(source: unknown): Fields {
  return Object.fromEntries(
    Object.entries(source ?? {}).map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}

/** Google's error instead of the consent page; undefined for a valid request. */
function consentFault(
  fields: Fields,
  redirectUri: string,
): { status: number; error: string; detail: string } | undefined {
  const unknown = Object.keys(fields).find((name) => !consentParameters.includes(name));
  const missing = ['response_type', 'scope', 'redirect_uri', 'client_id'].find((name) => !fields[name]);
  const invalid = (detail: string) => ({ status: 400, error: 'invalid_request', detail });
  if (unknown !== undefined) return invalid(`Parameter not allowed for this message type: ${unknown}`);
  if (missing !== undefined) return invalid(`Required parameter is missing: ${missing}`);
  if (fields['client_id'] !== fakeGoogleClient.id)
    return { status: 401, error: 'invalid_client', detail: 'The OAuth client was not found.' };
  if (fields['redirect_uri'] !== redirectUri)
    return {
      status: 400,
      error: 'redirect_uri_mismatch',
      detail: `This address is not registered: ${fields['redirect_uri']}`,
    };
  if (fields['response_type'] !== 'code')
    return { status: 400, error: 'unsupported_response_type', detail: 'Only code is supported.' };
  if (fields['access_type'] !== undefined && !/^(online|offline)$/.test(fields['access_type']))
    return invalid(`Invalid parameter value for access_type: ${fields['access_type']}`);
  if (
    fields['prompt'] !== undefined &&
    !/^(none|consent|select_account)( (consent|select_account))*$/.test(fields['prompt'])
  )
    return invalid(`Invalid parameter value for prompt: ${fields['prompt']}`);
  if (
    (fields['code_challenge'] === undefined) !== (fields['code_challenge_method'] === undefined) ||
    !/^(S256|plain)?$/.test(fields['code_challenge_method'] ?? '')
  ) {
    return invalid('Invalid parameter value for code_challenge_method');
  }
  const wrongScope = (fields['scope'] ?? '').split(' ').find((scope) => !scope.startsWith(SCOPE_ROOT));
  return wrongScope === undefined
    ? undefined
    : { status: 400, error: 'invalid_scope', detail: `Some requested scopes were invalid: ${wrongScope}` };
}

function consentPage(fields: Fields): string {
  const scopes = (fields['scope'] ?? '')
    .split(' ')
    .map(
      (scope) =>
        `<label><input type="checkbox" name="granted" value="${escapeHtml(scope)}" checked> ${escapeHtml(scope.replace(SCOPE_ROOT, ''))}</label>`,
    );
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return sandboxPage(
    'Sandbox: Google',
    `<article><h2>Sign in with Google (sandbox)</h2><p>A fake of Google’s page, on this machine. The site wants to see and change the calendar of <strong>practice@example.com</strong>:</p>
<form method="post">${hidden.join('')}<p>${scopes.join('<br>')}</p><button name="decision" value="allow">Allow</button> <button name="decision" value="deny">Deny</button></form></article>`,
  );
}

/** Consent page, token endpoint and revocation. The only accepted redirect URI is `redirectUri`. */
export function googleOauth(state: GoogleState, redirectUri: string, isGrantInvalid: () => Promise<boolean>): Router {
  const router = Router();
  const form = express.urlencoded({ inflate: false, extended: false, limit: '16kb' });

  router.get('/o/oauth2/v2/auth', (req, res) => {
    const fields = fieldsOf(req.query);
    const fault = consentFault(fields, redirectUri);
    res
      .status(fault?.status ?? 200)
      .type('html')
      .send(
        fault
          ? sandboxPage(
              'Access blocked',
              `<article><h2>Access blocked: error ${fault.status}: ${fault.error}</h2><p>${escapeHtml(fault.detail)}</p></article>`,
            )
          : consentPage(fields),
      );
  });

  router.post('/o/oauth2/v2/auth', form, async (req: Request, res: Response) => {
    const { decision, granted, ...rest } = (req.body ?? {}) as Record<string, unknown>;
    const fields = fieldsOf(rest);
    if (consentFault(fields, redirectUri))
      return void res.status(400).type('text/plain').send('Begin at the consent page.\n');
    const scope = [granted]
      .flat()
      .filter((entry) => typeof entry === 'string')
      .join(' ');
    const answer = new URL(redirectUri);
    if (fields['state'] !== undefined) answer.searchParams.set('state', fields['state']);
    if (decision !== 'allow' || scope === '') answer.searchParams.set('error', 'access_denied');
    else {
      const isOffline = fields['access_type'] === 'offline' && fields['prompt']?.includes('consent') === true;
      answer.searchParams.set(
        'code',
        await state.addCode({ redirectUri, scope, challenge: fields['code_challenge'] ?? '', isOffline }),
      );
      answer.searchParams.set('scope', scope);
    }
    res.redirect(303, answer.href);
  });

  router.post('/token', form, async (req, res) => {
    const fields = fieldsOf(req.body);
    const refuse = (status: number, error: string, detail: string): void =>
      void res.status(status).json({ error, error_description: detail });
    const known = tokenParameters[fields['grant_type'] ?? ''];
    const unknown = known && Object.keys(fields).find((name) => !known.includes(name));
    if (!known) return refuse(400, 'unsupported_grant_type', `Invalid grant_type: ${fields['grant_type'] ?? ''}`);
    if (unknown !== undefined)
      return refuse(400, 'invalid_request', `Parameter not allowed for this message type: ${unknown}`);
    if (fields['client_id'] !== fakeGoogleClient.id)
      return refuse(401, 'invalid_client', 'The OAuth client was not found.');
    if (fields['client_secret'] !== fakeGoogleClient.secret) return refuse(401, 'invalid_client', 'Unauthorized');

    let refreshToken = fields['refresh_token'] ?? '';
    let isShown = false;
    if (fields['grant_type'] === 'authorization_code') {
      const code = await state.consumeCode(fields['code'] ?? '');
      if (!code) return refuse(400, 'invalid_grant', 'Malformed auth code.');
      if (code.redirectUri !== fields['redirect_uri']) return refuse(400, 'redirect_uri_mismatch', 'Bad Request');
      if (code.challenge !== challengeOf(fields['code_verifier']))
        return refuse(
          400,
          'invalid_grant',
          fields['code_verifier'] ? 'Invalid code verifier.' : 'Missing code verifier.',
        );
      refreshToken = await state.addGrant(code.scope);
      isShown = code.isOffline;
    } else if (await isGrantInvalid()) {
      return refuse(400, 'invalid_grant', 'Token has been expired or revoked.');
    }
    const access = await state.addAccessToken(refreshToken);
    if (!access) return refuse(400, 'invalid_grant', 'Token has been expired or revoked.');
    res.json({
      access_token: access.accessToken,
      expires_in: access.expiresIn,
      scope: access.scope,
      token_type: 'Bearer',
      ...(isShown ? { refresh_token: refreshToken } : {}),
    });
  });

  router.post('/revoke', form, async (req, res) => {
    const wanted = fieldsOf({ ...req.query, ...(req.body as object | undefined) })['token'] ?? '';
    if (await state.revoke(wanted)) res.json({});
    else res.status(400).json({ error: 'invalid_token', error_description: 'Token expired or revoked' });
  });
  return router;
}

/** S256 of a verifier; empty without one. */
const challengeOf = (verifier: string | undefined): string =>
  verifier ? createHash('sha256').update(verifier).digest('base64url') : '';
