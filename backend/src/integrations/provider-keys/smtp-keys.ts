import { z } from 'zod';

/** Sender while none is configured. */
export const DEFAULT_SENDER = 'LEAP <no-reply@example.com>';

const oneLine = z.string().regex(/^\P{Cc}+$/u, 'must be one line');

/** What an administrator types in place of `SMTP_URL` and `MAIL_FROM`. */
export const mailKeyFormats: Readonly<Record<string, z.ZodType<string>>> = {
  host: z.string().regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i, 'must be the name of a server'),
  port: z.string().refine((text) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535, 'must be a port'),
  user: oneLine,
  password: oneLine,
  /** `hello@example.com` or `Name <hello@example.com>`. */
  from: z
    .string()
    .regex(
      /^(?:[^<>@:\p{Cc}]{0,100}<[^\s<>@,;]+@[^\s<>@,;.]+(?:\.[^\s<>@,;.]+)+>|[^\s<>@,;]+@[^\s<>@,;.]+(?:\.[^\s<>@,;.]+)+)$/u,
      'must be an e-mail address',
    ),
};

/** Port 465 begins with encryption; all others upgrade to it, or nothing is sent, except to this machine. Undefined without a server. */
export function smtpUrlOf(valueOf: (name: string) => string | undefined): string | undefined {
  const [host, port = '587', user, password = ''] = ['host', 'port', 'user', 'password'].map(valueOf);
  if (host === undefined) return undefined;
  const login = user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return `${port === '465' ? 'smtps' : 'smtp'}://${login}${host}:${port}`;
}
