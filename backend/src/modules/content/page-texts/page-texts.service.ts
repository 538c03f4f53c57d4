import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { languages, specifiedWeeklyCall, weekdaysNamedIn, type Language } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AppError } from '../../../common/app-error.js';
import { changedFields } from '../../../common/changed-fields.js';
import {
  assertNoErrors,
  checkedTexts,
  shownTexts,
  type EditableText,
  type TextChanges,
} from '../../../common/editable-texts.js';
import type { FieldError } from '../../../common/error-code.js';
import { changeWhere, editConflict } from '../../../common/edit-version.js';
import { toSiteSettingsDto } from '../site-settings/site-settings.dto.js';
import { SiteSettingsService } from '../site-settings/site-settings.service.js';
import { PageText } from './page-text.entity.js';
import type { OtherWeekdayDto, PreviewPageTextsDto, UpdatePageTextsDto } from './page-texts.dto.js';
import { editableTextsOf, type ShippedPage } from './shipped-pages.js';

/** Version of a page that nobody ever changed. */
const NEVER = new Date(0);

/** Changed texts of one language by namespace and path. */
export type ChangedNamespaces = Record<string, Record<string, string>>;

/** Renders a page (path with language) with these texts. @throws AppError `service_unavailable` (503) */
export type RenderWithTexts = (path: string, texts: Partial<Record<Language, ChangedNamespaces>>) => Promise<string>;

/** A page with its changes; one that nobody ever changed has no row in the database. */
export interface PageTexts extends Pick<PageText, 'changes' | 'updatedAt'> {
  page: ShippedPage & { path: string };
}

/** Texts of public pages that the practice changes. Only differences from the shipped ones are stored. */
@Injectable()
export class PageTextsService {
  private load: (() => Promise<ShippedPage[]>) | undefined;
  private pages: Promise<ShippedPage[]> | undefined;
  private render: RenderWithTexts | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly siteSettings: SiteSettingsService,
    private readonly audit: AuditTrail,
  ) {}

  /** Says where the shipped texts are read: the built front ends, which this room does not know. */
  setSource(load: () => Promise<ShippedPage[]>): void {
    this.load = load;
    this.pages = undefined;
  }

  /** Says how pages are rendered for previews. */
  setRenderer(render: RenderWithTexts): void {
    this.render = render;
  }

  /** What differs from the shipped texts, by language; the same for everybody. */
  async changes(): Promise<Partial<Record<Language, ChangedNamespaces>>> {
    return allOf(await this.rows());
  }

  /**
   * The page as it would be with these texts; nothing is stored.
   * @throws AppError `not_found` (404); `validation_failed` (422); `service_unavailable` (503)
   */
  async preview(name: string, { en, es, language }: PreviewPageTextsDto): Promise<string> {
    if (!this.render) throw noPages();
    const page = await this.find(name);
    const changes = checkedChanges(page, { en, es });
    const others = (await this.rows()).filter((row) => row.page !== name);
    const path = language === 'es' ? `/es${page.path}` : page.path;
    return this.render(path, allOf([...others, { changes }]));
  }

  /** All pages, in the order of the list. @throws AppError `service_unavailable` (503) without the front ends */
  async list(): Promise<PageTexts[]> {
    const [pages, rows, storyPath] = await Promise.all([
      this.shipped(),
      this.dataSource.manager.find(PageText),
      this.storyPath(),
    ]);
    return pages.map((page) =>
      toPageTexts(
        { ...page, path: page.path ?? storyPath },
        rows.find((row) => row.page === page.name),
      ),
    );
  }

  /** @throws AppError `not_found` (404) */
  async get(name: string): Promise<PageTexts> {
    const page = await this.find(name);
    return toPageTexts(page, await this.dataSource.manager.findOneBy(PageText, { page: name }));
  }

  /**
   * Texts that speak of the weekly call by a day that is not its own. The shipped ones were written for one day: whatever else they say of
   * other weekdays (“an ordinary Tuesday”) is not about the call.
   * @param weekday of the call (ISO)
   */
  async ofOtherWeekdays(weekday: number): Promise<OtherWeekdayDto[]> {
    return (await this.list()).flatMap(({ page: { name, sections }, changes }) =>
      sections
        .flatMap(({ texts }) => texts)
        .flatMap(({ path, ...builtIn }) =>
          languages
            .map((language) => ({
              page: name,
              path,
              language,
              text: changes[language]?.[path] ?? builtIn[language],
            }))
            .filter(({ language, text }) => {
              const named = weekdaysNamedIn(text, language);
              const isOfCall = [...named, ...weekdaysNamedIn(builtIn[language], language)].includes(
                specifiedWeeklyCall.weekday,
              );
              return isOfCall && named.some((day) => day !== weekday);
            }),
        ),
    );
  }

  /**
   * Stores all changed texts of a page; a trigger of the table notifies every process, which drops its pages.
   * @throws AppError `not_found` (404); `validation_failed` (422); `edit_conflict` (409)
   */
  async update(name: string, { en, es, version }: UpdatePageTextsDto, actorId: string): Promise<PageTexts> {
    const page = await this.find(name);
    const known = editableTextsOf(page);
    const changes = checkedChanges(page, { en, es });
    return this.dataSource.transaction(async (manager) => {
      // The first edit creates the row; of two first ones, the second finds another version.
      await manager.query(
        'INSERT INTO page_texts (page, updated_at) VALUES ($1, to_timestamp(0)) ON CONFLICT DO NOTHING',
        [name],
      );
      const before = await manager.findOneByOrFail(PageText, { page: name });
      if (!(await changeWhere(manager, PageText, { page: name }, version, { changes }))) throw editConflict();
      const stored = await manager.findOneByOrFail(PageText, { page: name });
      await this.audit.record(
        'page-texts.updated',
        actorId,
        manager,
        { type: 'page-text', id: name },
        changedFields(shownTexts(known, before.changes), shownTexts(known, changes)),
      );
      return toPageTexts(page, stored);
    });
  }

  private rows(): Promise<PageText[]> {
    return this.dataSource.manager.find(PageText, { order: { page: 'ASC' } });
  }

  private async find(name: string): Promise<PageTexts['page']> {
    const page = (await this.shipped()).find((one) => one.name === name);
    if (!page) throw new AppError('not_found', 404, { detail: 'There is no such page.' });
    return { ...page, path: page.path ?? (await this.storyPath()) };
  }

  /** Read once: a process serves one build. */
  private async shipped(): Promise<ShippedPage[]> {
    if (!this.load) throw noPages();
    this.pages ??= this.load();
    try {
      return await this.pages;
    } catch (error) {
      this.pages = undefined;
      throw error;
    }
  }

  private async storyPath(): Promise<string> {
    return toSiteSettingsDto(await this.siteSettings.getWithMedia(), 'en').founderStoryPath;
  }
}

const noPages = (): AppError => new AppError('service_unavailable', 503, { detail: 'This process serves no pages.' });

/** @throws AppError `validation_failed` (422) */
function checkedChanges(
  page: ShippedPage,
  { en, es }: Pick<UpdatePageTextsDto, Language>,
): Record<Language, Record<string, string>> {
  const known = editableTextsOf(page);
  const checked = { en: checkedTexts(known, 'en', en), es: checkedTexts(known, 'es', es) };
  assertNoErrors([...languages.flatMap((language) => checked[language].errors), ...unpaired(known, checked)]);
  return { en: checked.en.changes, es: checked.es.changes };
}

/** Texts that are left out in one language only: readers of both see the same list. */
function unpaired(
  known: readonly EditableText[],
  checked: Record<Language, { changes: Record<string, string> }>,
): FieldError[] {
  return known.flatMap(({ path, rule, builtIn }) => {
    const empty = languages.filter((one) => (checked[one].changes[path] ?? builtIn[one]) === '');
    const isPaired = rule.isOptional !== true || empty.length !== 1;
    return isPaired ? [] : empty.map((one) => ({ field: `${one}.${path}`, code: 'required' as const }));
  });
}

function allOf(rows: readonly { changes: TextChanges }[]): Partial<Record<Language, ChangedNamespaces>> {
  return Object.fromEntries(
    languages.map((language) => [language, byNamespace(rows.map(({ changes }) => changes[language] ?? {}))]),
  );
}

function toPageTexts(page: PageTexts['page'], row: PageText | null | undefined): PageTexts {
  return { page, changes: row?.changes ?? {}, updatedAt: row?.updatedAt ?? NEVER };
}

function byNamespace(changes: Record<string, string>[]): ChangedNamespaces {
  const namespaces: ChangedNamespaces = {};
  for (const [path, text] of changes.flatMap((one) => Object.entries(one))) {
    const at = path.indexOf(':');
    (namespaces[path.slice(0, at)] ??= {})[path.slice(at + 1)] = text;
  }
  return namespaces;
}

/** How many texts of a page were changed, in both languages. */
export const changedCountOf = (changes: TextChanges): number =>
  languages.reduce((sum, language) => sum + Object.keys(changes[language] ?? {}).length, 0);
