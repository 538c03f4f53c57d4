/** Faults in sessions, log-ins and secrets: for each the backend's spec that has to notice it, and the tests to run of it. */

const store = 'backend/src/auth/session-store.ts';
const session = 'backend/src/auth/session.ts';
const service = 'backend/src/auth/auth.service.ts';
const races = 'src/auth/session-races.spec.ts';
const limits = 'src/auth/session-limits.spec.ts';

/** @type {{ title: string, plant: Record<string, (text: string) => string>, says: RegExp, spec: string, tests: string }[]} */
export const sessionFaults = [
  {
    title: 'a slow request saves a session that was ended',
    plant: {
      [store]: (text) =>
        text.replace(
          'UPDATE sessions SET sess = $2, expire = $3 WHERE sid = $1',
          'INSERT INTO sessions (sid, sess, expire) VALUES ($1, $2, $3) ON CONFLICT (sid) DO UPDATE SET sess = $2, expire = $3',
        ),
    },
    spec: races,
    tests: 'that ends after the log-out',
    says: /dead in 100 of 100[\s\S]*Received: 0/,
  },
  {
    title: 'a log-in with the old password begins a session after the change',
    plant: { [store]: (text) => text.replace('c.password_hash = $5', '$5::text IS NOT NULL') },
    spec: races,
    tests: 'begins no session when the password is set anew',
    says: /Received[\s\S]*200/,
  },
  {
    title: 'a promoted user keeps the limits of a member',
    plant: {
      [session]: (text) =>
        text.replace('if (lastsMs <= absolute) return true;', 'if (lastsMs >= absolute) return true;'),
    },
    spec: limits,
    tests: 'a role that changes during a session',
    says: /limits of staff|lets nobody in as staff/,
  },
  {
    title: 'the row outlives the absolute end',
    plant: {
      [store]: (text) =>
        text.replace('Math.min(idleEnd, startedAt + lastsMs)', 'Math.min(idleEnd, startedAt + lastsMs * 9)'),
    },
    spec: limits,
    tests: 'of the role user has an end in its row',
    says: /never later than its absolute end/,
  },
  {
    title: 'visits do not move the idle end',
    plant: { [session]: (text) => text.replace('visited.seenAt = Date.now()', 'visited.seenAt = seenAt') },
    spec: limits,
    tests: 'of the role admin begins to idle anew',
    says: /begins to idle anew/,
  },
  {
    title: 'guesses at one account are counted only after their hash',
    plant: {
      [service]: (text) =>
        text
          .replace(', [inFlightPerAccount, account]]', ']')
          .replace(/points: 8, perSeconds: 15/g, 'points: 48, perSeconds: 15'),
    },
    spec: 'src/auth/guesses.spec.ts',
    tests: 'from as many addresses at one account',
    says: /toBeLessThanOrEqual|Expected: <= 40/,
  },
  {
    title: 'a new password by mail clears the way for guesses at codes',
    plant: {
      [service]: (text) =>
        text.replace(
          '{\n    await this.limiter.forgive(failuresPerAccount, account);',
          '{\n    await this.limiter.forgive(codesPerAccount, account);\n    await this.limiter.forgive(failuresPerAccount, account);',
        ),
    },
    spec: 'src/modules/accounts/second-factors/second-factor-log-in.spec.ts',
    tests: 'are not forgiven by a new password',
    says: /"401 second_factor_invalid": 40/,
  },
  {
    title: 'opening a page does not renew the cookie',
    plant: { 'backend/src/app.setup.ts': (text) => text.replace('app.use(pageVisits(session));', '') },
    spec: 'test/cache-headers.spec.ts',
    tests: 'is a visit',
    says: /Expected substring: "leap\.sid=/,
  },
  {
    title: 'no cookie behind a proxy that says nothing of https',
    plant: {
      [session]: (text) => text.replace("if (env.NODE_ENV === 'production')", "if (env.NODE_ENV === 'development')"),
    },
    spec: 'src/auth/auth.spec.ts',
    tests: 'in production, behind',
    says: /✕ in production, behind a proxy that says nothing/,
  },
  {
    title: 'failed log-ins are not written down',
    plant: { [service]: (text) => text.replaceAll('await this.audit.recordFor(failure, account);', '') },
    spec: 'src/modules/operations/audit-entries/audit-entries.spec.ts',
    tests: 'failed log-ins',
    says: /log-in-failed/,
  },
  {
    title: 'more hashes at once than there may be',
    plant: { 'backend/src/auth/passwords.ts': (text) => text.replace('const AT_ONCE = 2;', 'const AT_ONCE = 3;') },
    spec: 'src/auth/passwords.spec.ts',
    tests: 'at most two hashes',
    says: /Received: 3/,
  },
  {
    title: 'passwords are compared as the keyboard composes them',
    plant: { 'backend/src/auth/passwords.ts': (text) => text.replace("password.normalize('NFKC')", 'password') },
    spec: 'src/auth/odd-passwords.spec.ts',
    tests: 'another keyboard writes it in NFD',
    says: /expected 200 "OK", got 401/,
  },
  {
    title: 'one method is accepted from other sites',
    plant: {
      'backend/src/common/cross-origin.ts': (text) =>
        text.replace("new Set(['GET', 'HEAD', 'OPTIONS'])", "new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE'])"),
    },
    spec: 'test/cross-origin.spec.ts',
    tests: 'DELETE /api/auth/sessions',
    says: /DELETE \/api\/auth\/sessions/,
  },
];

/** Leaks that no test asks about: only the search over everything that was logged and answered finds them. */
export const leakFaults = [
  {
    title: 'a cookie in the log',
    plant: {
      'backend/src/common/request-log.ts': (text) =>
        text.replace('method: req.method, path', 'method: req.method, planted: req.headers.cookie, path'),
    },
    says: /\.log: a (cookie|session id)/,
  },
  {
    title: 'a password in the log',
    plant: {
      [service]: (text) =>
        text.replace(
          'const caller = callerKey(address);',
          'const caller = callerKey(address);\n    new (await import("@nestjs/common")).Logger("Planted").warn(`tried ${password}`);',
        ),
    },
    says: /\.log: a password/,
  },
  {
    title: 'a session id in an answer',
    plant: {
      'backend/src/auth/auth.controller.ts': (text) =>
        text.replace(
          "res.setHeader('Cache-Control', 'no-store');",
          "res.setHeader('X-Planted', req.headers.cookie?.slice(12) ?? 'none');",
        ),
    },
    says: /\.answers: a (cookie|session id)/,
  },
];
