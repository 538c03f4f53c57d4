interface Answer {
  headers: Record<string, unknown>;
}

/** The session cookie of an answer with its attributes; empty when it sets none. */
export const setCookieOf = ({ headers }: Answer): string =>
  (headers['set-cookie'] as string[] | undefined)?.find((one) => one.includes('leap.sid=')) ?? '';

/** The session cookie of an answer as a browser sends it back. */
export const cookieOf = (answer: Answer): string => setCookieOf(answer).split(';')[0] ?? '';

/** The session id inside of a cookie `leap.sid=s%3A<id>.<signature>`. */
export const sidIn = (cookie: string): string => /leap\.sid=s%3A([^.]+)\./.exec(cookie)?.[1] ?? '';
