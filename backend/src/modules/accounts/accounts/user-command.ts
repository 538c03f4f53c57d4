import { parseArgs } from 'node:util';
import { isLanguage, type Language } from '@leap/domain';
import { userRoles, type UserRole } from '../../../auth/session-user.js';
import {
  AccountAdministrationError,
  type AccountAdministration,
  type OperatedAccount,
} from './account-administration.service.js';

/** Usage of `npm run user`. */
export const USER_COMMAND_USAGE = `npm run user -- create <e-mail> [--role admin|editor|user] [--name "First Last"] [--language en|es]
npm run user -- promote <e-mail> [--role admin|editor|user]
npm run user -- reset <e-mail> [--second-factor]`;

/** Parsed arguments of `npm run user`. */
export type UserCommand =
  | { action: 'create'; email: string; role: UserRole; name?: string; language?: Language }
  | { action: 'promote'; email: string; role: UserRole }
  | { action: 'reset'; email: string; isSecondFactorReset: boolean };

/** Services that the commands use. */
export interface UserCommandTools {
  administration: Pick<AccountAdministration, 'create' | 'promote' | 'reset'>;
  /** Removes the second factor of an account. */
  removeSecondFactor(userId: string): Promise<void>;
}

type Values = { role?: string; name?: string; language?: string; 'second-factor'?: boolean };

/** Options that each action has. */
const optionsOf: Record<UserCommand['action'], (keyof Values)[]> = {
  create: ['role', 'name', 'language'],
  promote: ['role'],
  reset: ['second-factor'],
};

const isAction = (value: string | undefined): value is UserCommand['action'] =>
  value !== undefined && Object.hasOwn(optionsOf, value);
const isRole = (value: string): value is UserRole => (userRoles as readonly string[]).includes(value);

/** @throws AccountAdministrationError with one sentence and the usage */
export function parseUserCommand(args: string[]): UserCommand {
  const { positionals, values } = parse(args);
  const [action, email, ...rest] = positionals;
  if (!isAction(action))
    throw misunderstood(action === undefined ? 'Say what to do.' : `"${action}" is none of create, promote and reset.`);
  if (email === undefined || rest.length > 0) throw misunderstood(`Name one e-mail address to ${action}.`);
  const odd = Object.keys(values).find((name) => !optionsOf[action].includes(name as keyof Values));
  if (odd !== undefined) throw misunderstood(`${action} has no --${odd}.`);
  if (action === 'reset') return { action, email, isSecondFactorReset: values['second-factor'] === true };
  const role = roleIn(values.role ?? (action === 'promote' ? 'admin' : 'user'));
  if (action === 'promote') return { action, email, role };
  const { name, language } = values;
  if (language !== undefined && !isLanguage(language)) throw misunderstood(`"${language}" is no language: en or es.`);
  return {
    action,
    email,
    role,
    ...(name === undefined ? {} : { name }),
    ...(language === undefined ? {} : { language }),
  };
}

/** Runs the command. @returns lines to print */
export async function runUserCommand(
  command: UserCommand,
  { administration, removeSecondFactor }: UserCommandTools,
): Promise<string[]> {
  switch (command.action) {
    case 'create': {
      const { email, role, name, language } = command;
      const account = await administration.create({
        email,
        role,
        ...namesIn(name),
        ...(language === undefined ? {} : { language }),
      });
      return [`Created the account ${account.user.email} (${account.user.role}).`, wayIn(account)];
    }
    case 'promote': {
      const { user, previousRole } = await administration.promote(command.email, command.role);
      if (previousRole === user.role) return [`${user.email} has the role ${user.role} already.`];
      return [`${user.email} has the role ${user.role} now, no longer ${previousRole}. Its sessions have ended.`];
    }
    case 'reset': {
      const account = await administration.reset(command.email);
      if (command.isSecondFactorReset) await removeSecondFactor(account.user.id);
      const done = command.isSecondFactorReset ? [`${account.user.email} has no second factor any more.`] : [];
      return [...done, wayIn(account)];
    }
  }
}

/** Line with the one-time link or the log-in page. */
export function wayIn({ user, link }: OperatedAccount): string {
  return link.isPasswordLink
    ? `${user.email} chooses a password here, once, within 7 days: ${link.url}`
    : `${user.email} logs in with the coach platform's password here: ${link.url}`;
}

function parse(args: string[]): { positionals: string[]; values: Values } {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        role: { type: 'string' },
        name: { type: 'string' },
        language: { type: 'string' },
        'second-factor': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw misunderstood(
      String((error as { message?: unknown }).message)
        .split('. ', 1)
        .join('')
        .replace(/\.?$/, '.'),
    );
  }
}

function roleIn(value: string): UserRole {
  if (!isRole(value)) throw misunderstood(`"${value}" is no role: ${userRoles.join(', ')}.`);
  return value;
}

function namesIn(name = ''): { firstName?: string; lastName?: string } {
  const [firstName, ...last] = name.split(/\s+/).filter(Boolean);
  return {
    ...(firstName === undefined ? {} : { firstName }),
    ...(last.length === 0 ? {} : { lastName: last.join(' ') }),
  };
}

const misunderstood = (sentence: string): AccountAdministrationError =>
  new AccountAdministrationError(`${sentence}\n${USER_COMMAND_USAGE}`);
