import { localePath, splitLocale } from '@leap/i18n';
import type { FormContext, FormTexts, i18n, PageForm, PostedForm, RemoteRoutes } from '@leap/platform';
import { ownerOf, type RemoteName } from '../remotes/remotes-config';
import type { FormOutcome, PostRequest } from './render-types';

/** Hidden field with the form's name. */
const NAME = 'form';
/** Query parameter with the name of the form that was sent. */
export const SENT = 'sent';

type LoadRoutes = (name: RemoteName) => Promise<RemoteRoutes>;

/** The form of a page (path without language) by its name. */
export async function formOf(path: string, name: string | null, loadRoutes: LoadRoutes): Promise<PageForm | undefined> {
  const remote = name === null ? null : await loadRoutes(ownerOf(path)).catch(() => null);
  return remote?.forms && name !== null && Object.hasOwn(remote.forms, name) ? remote.forms[name] : undefined;
}

/** Texts as forms have them; a browser ends lines by CR LF. */
function textsOf(form: PageForm, body: URLSearchParams): FormTexts {
  return Object.fromEntries(
    Object.entries(form.initial()).map(([field]) => [field, (body.get(field) ?? '').replaceAll('\r\n', '\n')]),
  );
}

/**
 * Sends a form to the API that a browser without scripts posted to its page.
 * @returns where to go on, or what the page has to show; null when the page has no such form
 */
export async function postForm({ url, body, siteUrl, loadRoutes, send }: PostRequest): Promise<FormOutcome | null> {
  const { pathname, searchParams } = new URL(url, siteUrl);
  const { language, path } = splitLocale(pathname);
  const name = body.get(NAME);
  const form = await formOf(path, name, loadRoutes);
  if (!form || name === null) return null;
  const context: FormContext = { language, path, search: searchParams };
  const texts = textsOf(form, body);
  const shown = (status: number, found: Pick<PostedForm, 'errors' | 'code'>): FormOutcome => ({
    status,
    posted: { form: name, isSent: false, status, values: withoutSecrets(form, texts), ...inOrder(form, found) },
  });

  const found = form.check(texts, context);
  if (Object.keys(found).length > 0) return shown(422, { errors: found });
  const call = form.call(texts, context);
  if (!call) return shown(200, { errors: {} });
  const answer = await send(call);
  const read = parse(answer.body);
  if (answer.status < 300) {
    const next = form.next?.(read, texts, context) ?? sentPath(name, form, context);
    const isOfLanguage = splitLocale(next).path === next;
    return { location: isOfLanguage ? localePath(language, next) : next, cookies: answer.cookies };
  }
  const { code, errors = [] } = (read ?? {}) as { code?: string; errors?: { field: string; code: string }[] };
  const byField = errors.map((each) => [form.fieldOf?.(each) ?? each.field.split('.')[0] ?? '', each.code] as const);
  return shown(answer.status, { errors: Object.fromEntries(byField), code: code ?? 'internal_error' });
}

/** The form's page, which then says that it was sent; other parameters stay. */
function sentPath(name: string, { sentAt }: PageForm, { path, search }: FormContext): string {
  const query = new URLSearchParams(search);
  query.set(SENT, name);
  return `${path}?${query.toString()}#${sentAt ?? `${name}-message`}`;
}

/** The form's own fields in its order, since the first one is focused; then others, such as the token of the address. */
function inOrder(
  form: PageForm,
  { errors, code }: Pick<PostedForm, 'errors' | 'code'>,
): Pick<PostedForm, 'errors' | 'code'> {
  const own = Object.keys(form.initial()).filter((field) => errors[field] !== undefined);
  const first = Object.fromEntries(own.map((field) => [field, errors[field]]));
  return { errors: { ...first, ...errors }, ...(code ? { code } : {}) };
}

function withoutSecrets({ secrets = [] }: PageForm, texts: FormTexts): FormTexts {
  return Object.fromEntries(Object.entries(texts).filter(([field]) => !secrets.includes(field)));
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** The same with its message in the page's language, whose texts are loaded. */
export function withMessage(posted: PostedForm, form: PageForm, { t }: Pick<i18n, 't'>): PostedForm {
  const name = posted.isSent ? 'success' : posted.code === undefined ? form.messageOf?.(posted.errors) : 'failure';
  const { messages } = form;
  const own = typeof messages === 'string' || posted.code === undefined ? undefined : messages[posted.code];
  if (own) return { ...posted, message: { title: t(own[0]), description: t(own[1]) } };
  const keys =
    name === undefined
      ? undefined
      : typeof messages === 'string'
        ? [`${messages}.${name}Title`, `${messages}.${name}Description`]
        : messages[name];
  if (!keys) return posted;
  const [title = '', description = ''] = keys;
  const ofCode = posted.code === undefined ? [] : [`shell:errors.${posted.code}`];
  return { ...posted, message: { title: t(title), description: t([...ofCode, description]) } };
}

/** A page after its form was sent. */
export async function sentForm(
  path: string,
  search: URLSearchParams,
  loadRoutes: LoadRoutes,
): Promise<PostedForm | undefined> {
  const name = search.get(SENT);
  const form = await formOf(path, name, loadRoutes);
  return form && name !== null ? { form: name, isSent: true, values: {}, errors: {} } : undefined;
}
