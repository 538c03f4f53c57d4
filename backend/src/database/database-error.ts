/** SQLSTATE classes and codes that mean "try later" rather than "wrong"; 25006 comes from a server that is still a replica. */
const transientSqlState = /^(08...|57P0.|53...|57014|55P03|25P03|25006|40001|40P01)$/;
const transientSystemCode =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** pg reports these without a code. When a transaction loses its connection, TypeORM releases it, and only the next statement fails. */
const transientMessage =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|connection error and is not queryable|client was closed|cannot use a pool after|timeout expired|driver not connected|server closed the connection|query runner (was )?already released/i;

interface Coded {
  code?: unknown;
  message?: unknown;
  driverError?: unknown;
  cause?: unknown;
  errors?: unknown[];
}

function codes(error: unknown, depth = 0): { code: string; message: string }[] {
  if (typeof error !== 'object' || error === null || depth > 3) return [];
  const { code, message, driverError, cause, errors } = error as Coded;
  return [
    { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' },
    ...[driverError, cause, ...(errors ?? [])].flatMap((inner) => codes(inner, depth + 1)),
  ];
}

/** Whether the database was unreachable, too busy, or restarting: the answer is then 503, not 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return codes(error).some(
    ({ code, message }) =>
      transientSqlState.test(code) || transientSystemCode.test(code) || transientMessage.test(message),
  );
}

/** SQLSTATE of a failed statement, e.g. `23505` for a unique violation; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  return codes(error).find(({ code }) => /^[0-9A-Z]{5}$/.test(code))?.code;
}

/** The database is not one that this program can use; the message is a sentence for the terminal. */
export class DatabaseRefusedError extends Error {
  override readonly name = 'DatabaseRefusedError';
}

/** One sentence for the terminal, which names the setting. Never contains the password. */
export function describeConnectionError(error: unknown, databaseUrl: string, setting = 'DATABASE_URL'): string {
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const address = `${hostname}:${port || '5432'}`;
  const found = codes(error).map(({ code }) => code);
  const is = (pattern: RegExp): boolean => found.some((code) => pattern.test(code));
  if (is(/^ECONNREFUSED$/)) return `${setting}: no PostgreSQL answers at ${address}; start it or correct the address.`;
  if (is(/^(ENOTFOUND|EAI_AGAIN)$/)) return `${setting}: the host ${hostname} is unknown; correct the address.`;
  // Of pg_hba.conf, which admits encrypted connections alone.
  if (codes(error).some(({ message }) => message.includes('no encryption')))
    return `${setting}: PostgreSQL at ${address} asks for TLS; add ?sslmode=verify-full&sslrootcert=/path.`;
  if (is(/^28/)) return `${setting}: PostgreSQL at ${address} refuses user ${username} or the password.`;
  if (is(/^3D000$/))
    return `${setting}: the database ${pathname.slice(1)} does not exist at ${address}; create it first.`;
  if (is(/^53300$/)) return `${setting}: PostgreSQL at ${address} has no free connection left.`;
  if (is(/^(53100|ENOSPC)$/)) return 'There is no space left on the disk of the database; free some and start again.';
  if (is(/^42501$/))
    return `${setting}: user ${username} may not create tables in ${pathname.slice(1)}; grant it CREATE.`;
  const file = new URL(databaseUrl).searchParams.get('sslrootcert');
  if (file !== null && is(/^(ENOENT|EACCES|EISDIR|ENOTDIR)$/))
    return `${setting}: the certificate ${file} of sslrootcert cannot be read; correct its path.`;
  if (codes(error).some(({ message }) => message.includes('does not support SSL')))
    return `${setting}: PostgreSQL at ${address} does not speak TLS; switch it on there, or leave out sslmode.`;
  if (is(/CERT|^ERR_TLS|^UNABLE_TO_/))
    return `${setting}: the certificate of PostgreSQL at ${address} is not trusted; name its authority with sslrootcert=<file>.`;
  if (is(/^55P03$/))
    return 'A migration waited for a table that others are using, and changed nothing: start again, if need be when less is going on.';
  if (isDatabaseUnavailable(error)) return `${setting}: PostgreSQL at ${address} does not answer in time.`;
  return `The database cannot be used: ${codes(error)[0]?.message ?? String(error)}`;
}
