import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type APIResponse } from '@playwright/test';

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
