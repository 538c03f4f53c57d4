import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type APIResponse } from '@playwright/test';
import { findMail } from './inbox';
import { runSql } from './portal';
import type { RunningServer } from './server';

export type Language = 'en' | 'es';
export const languages = ['en', 'es'] as const;

/** The address of a page in a language. */
export const addressOf = (server: RunningServer, language: Language, path: string): string =>
  server.url + (language === 'es' ? '/es' : '') + path;

/** A form of a document, as a browser without scripts reads it. */
export interface PostedForm {
  /** What it would send, without its hidden name. */
  value(field: string): string;
  /** The text of the field's error; undefined for a field that is not marked as wrong. */
  errorOf(field: string): string | undefined;
  /** Whether the browser moves the focus into the field. */
  isFocused(field: string): boolean;
  /** Fields that the browser sends without showing them. */
  hidden: Record<string, string>;
}

const decoded = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : decoded(found);
};

/** The form with a name. Fails where the document has none, or one that cannot be sent. */
export function formIn(html: string, name: string): PostedForm {
  const forms = html.split('<form').slice(1);
  const form = forms
    .map((rest) => `<form${rest.slice(0, rest.indexOf('</form>'))}`)
    .find((each) => each.includes(`name="form" value="${name}"`));
  if (form === undefined) throw new Error(`The document has no form ${name}.`);
  expect(/^<form[^>]*method="post"/.test(form), `${name} is posted`).toBe(true);
  const submits = form.match(/<button[^>]*type="submit"[^>]*>/g) ?? [];
  expect(submits.length, `submit buttons of ${name}`).toBeGreaterThan(0);
  expect(
    submits.every((button) => !/\sdisabled/.test(button)),
    `${name} can be sent`,
  ).toBe(true);

  const controls = (field: string): string[] =>
    (form.match(/<(?:input|select|textarea)[^>]*>/g) ?? []).filter((tag) => attribute(tag, 'name') === field);
  const first = (field: string): string => {
    const [tag] = controls(field);
    if (tag === undefined) throw new Error(`The form ${name} has no field ${field}.`);
    return tag;
  };
  return {
    hidden: Object.fromEntries(
      (form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? []).map((tag) => [
        attribute(tag, 'name') ?? '',
        attribute(tag, 'value') ?? '',
      ]),
    ),
    value(field) {
      const tag = first(field);
      if (tag.startsWith('<input')) {
        const sent = controls(field).find((each) => !/type="(radio|checkbox)"/.test(each) || /\schecked/.test(each));
        return sent === undefined ? '' : (attribute(sent, 'value') ?? '');
      }
      const after = form.slice(form.indexOf(tag) + tag.length);
      if (tag.startsWith('<textarea')) return decoded(after.slice(0, after.indexOf('</textarea>'))).replace(/^\n/, '');
      const options = after.slice(0, after.indexOf('</select>')).match(/<option[^>]*>/g) ?? [];
      return attribute(options.find((option) => /\sselected/.test(option)) ?? '', 'value') ?? '';
    },
    errorOf(field) {
      const tag = first(field);
      if (attribute(tag, 'aria-invalid') !== 'true') return undefined;
      const [id = ''] = (attribute(tag, 'aria-describedby') ?? '').split(' ');
      const text = html.slice(html.indexOf(`id="${id}"`));
      return decoded(/^[^>]*>(.*?)<\/(?:p|span|div)>/s.exec(text)?.[1] ?? '').replaceAll(/<[^>]*>/g, '');
    },
    isFocused: (field) => /\sautofocus/i.test(first(field)),
  };
}

/** Sends a form as a browser without scripts does. */
export function postForm(
  request: APIRequestContext,
  address: string,
  name: string,
  fields: Record<string, string> = {},
): Promise<APIResponse> {
  return request.post(address, {
    headers: { origin: new URL(address).origin },
    form: { form: name, ...fields },
    maxRedirects: 0,
  });
}

/** Where a form that was accepted leads on, and the document there. */
export async function sentTo(request: APIRequestContext, answer: APIResponse): Promise<{ url: URL; html: string }> {
  expect(answer.status(), await answer.text()).toBe(303);
  const url = new URL(answer.headers()['location']!, answer.url());
  const next = await request.get(url.href);
  return { url, html: await next.text() };
}

/** Sends what a script sends. */
export async function callApi(
  request: APIRequestContext,
  address: string,
  data?: object,
  method: 'POST' | 'PATCH' | 'DELETE' = 'POST',
): Promise<unknown> {
  const answer = await request.fetch(address, {
    method,
    headers: { origin: new URL(address).origin, 'idempotency-key': randomUUID() },
    data,
  });
  expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true);
  return answer.json().catch(() => undefined);
}

/** The rows that a condition finds, without what is another one's by nature. */
export async function rowsOf(
  server: RunningServer,
  table: string,
  where: Record<string, string>,
  differs: string[] = [],
): Promise<Record<string, unknown>[]> {
  const columns = Object.keys(where);
  const rows = await runSql(
    server,
    `SELECT to_jsonb(r) AS row FROM ${table} r WHERE ${['true', ...columns.map((name, index) => `${name}::text = $${index + 1}`)].join(' AND ')}`,
    Object.values(where),
  );
  const own = /^(id|email|created_at|updated_at|idempotency_key|request_hash|search_vector)$|token|_at$/;
  return rows.map(({ row }) =>
    Object.fromEntries(
      Object.entries(row as Record<string, unknown>).map(([name, value]) =>
        own.test(name) || differs.includes(name) ? [name, value === null ? null : 'its own'] : [name, value],
      ),
    ),
  );
}

/** The only row that a condition finds, without what is another one's by nature. */
export async function rowOf(
  ...[server, table, where, differs]: Parameters<typeof rowsOf>
): Promise<Record<string, unknown>> {
  const rows = await rowsOf(server, table, where, differs);
  expect(rows, `rows of ${table}`).toHaveLength(1);
  return rows[0]!;
}

/** How many rows a table has. */
export const countOf = async (server: RunningServer, table: string): Promise<number> =>
  Number((await runSql(server, `SELECT count(*) FROM ${table}`))[0]!['count']);

/** The token of a link in the newest email to somebody. */
export async function tokenOf(
  server: RunningServer,
  request: APIRequestContext,
  email: string,
  page: string,
): Promise<string> {
  const pattern = new RegExp(`${page}\\?token=([\\w.%-]+)`);
  // The inbox's paths have no base address here.
  const inbox = { get: (path: string) => request.get(server.url + path) } as typeof request;
  const { html } = await findMail(inbox, (mail) => [mail.to].flat().includes(email) && pattern.test(mail.html));
  return decodeURIComponent(pattern.exec(html)![1]!);
}
