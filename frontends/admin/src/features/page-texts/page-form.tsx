import {
  api,
  useUpdatePageTextsMutation,
  type Language,
  type PageTextFieldDto,
  type PageTextsDto,
} from '@leap/client/admin';
import { languages } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { useLocation, useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { Fragment, useEffect, useMemo } from 'react';
import contentStyles from '../content/content.module.css';
import { ContentHistory } from '../content/content-history';
import { EditForm } from '../content/edit-form';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { TextInput } from '../editable-texts/text-input';
import {
  changedTexts,
  fieldName,
  textHistory,
  validateTexts,
  valuesOfTexts,
  type TextValues,
} from '../editable-texts/text-values';
import { PartLinks, RecordPart } from '../record/record-page';
import { LookLinks } from './look-links';
import { PagePreview } from './page-preview';
import { blocksOf, distinctionIn, kindOfSection, roleOf, titleOfSection } from './page-sections';
import styles from './page-texts.module.css';
import { useTextLists } from './use-text-lists';

const textsOf = ({ sections }: PageTextsDto): PageTextFieldDto[] => sections.flatMap(({ texts }) => texts);
const valuesOf = (page: PageTextsDto): TextValues => valuesOfTexts(textsOf(page));

/** All texts of a page by its sections, both languages side by side, with their history. A conflict is resolved by a merge. */
export function PageForm({ page }: { page: PageTextsDto }) {
  const { t, i18n } = useTranslation('admin-pages');
  const { t: shared } = useTranslation('admin-texts');
  const language = useLanguage();
  const [update] = useUpdatePageTextsMutation();
  const texts = useMemo(() => textsOf(page), [page]);
  const empty = useMemo(() => valuesOf(page), [page]);
  const changesOf = (values: TextValues) => ({
    en: changedTexts(texts, values, 'en'),
    es: changedTexts(texts, values, 'es'),
  });
  const edit = useEditForm<TextValues, PageTextsDto>({
    saved: page,
    draft: `page-texts:${page.page}`,
    empty,
    valuesOf,
    validate: validateTexts(texts),
    update: (values, version) => update({ page: page.page, updatePageTextsDto: { ...changesOf(values), version } }),
    newest: (fresh) => api.endpoints.getPageTexts.initiate(page.page, fresh),
    done: t('saved'),
  });

  const list = useTextLists(edit.form, texts);
  const { formRef } = edit.form;
  // A link to one text names its field: `/admin/pages/home#en.marketing:hero.title`.
  const { hash } = useLocation();
  useEffect(() => {
    const field = hash === '' ? null : formRef.current?.elements.namedItem(hash.slice(1));
    if (field instanceof HTMLElement) field.focus();
  }, [formRef, hash]);

  const labelOf = (field: PageTextFieldDto, one: Language, among: readonly PageTextFieldDto[]): string =>
    shared('label', {
      role: [t(`roles.${roleOf(field)}`), distinctionIn(among, field, one)].filter(Boolean).join(' '),
      language: shared(`languages.${one}`),
    });

  const sections = useMemo(
    () =>
      page.sections.map((section) => {
        const kind = `sections.${kindOfSection(section)}`;
        const title = i18n.exists(kind, { ns: 'admin-pages' }) ? t(kind) : titleOfSection(section, language);
        return { id: section.name.replace(/\W/g, '-'), title, blocks: blocksOf(section, language) };
      }),
    [page, language, t, i18n],
  );
  const fields = sections.flatMap(({ title, blocks }) =>
    blocks.flatMap((block) =>
      block.texts.flatMap((field) =>
        languages.map((one) => ({
          key: fieldName(one, field.path),
          label: [
            title,
            block.title,
            labelOf(
              field,
              one,
              block.texts.filter((text) => text === field || list.isShown(text)),
            ),
          ]
            .filter(Boolean)
            .join(' · '),
        })),
      ),
    ),
  );

  /** What is typed, as it would be saved; refused texts are shown. */
  function typed(): ReturnType<typeof changesOf> | undefined {
    const errors = validateTexts(texts)(edit.form.values);
    if (Object.keys(errors).length === 0) return changesOf(edit.form.values);
    edit.form.showErrors(errors);
    return undefined;
  }

  return (
    <div className={contentStyles.form}>
      <p>
        <LookLinks path={page.path} />
      </p>
      {sections.length > 1 && <PartLinks parts={sections} />}
      <EditForm edit={edit} fields={fields}>
        {sections.map(({ id, title, blocks }) => (
          <RecordPart key={id} id={id} title={title}>
            {blocks.map((block) => (
              <div key={block.path} className={styles.block}>
                {block.title && <h3 className={styles.blockTitle}>{block.title}</h3>}
                <div className={contentStyles.pair}>
                  {block.texts.filter(list.isShown).map((field, _index, shown) => (
                    <Fragment key={field.path}>
                      {languages.map((one) => (
                        <TextInput
                          key={one}
                          form={edit.form}
                          field={field}
                          language={one}
                          label={labelOf(field, one, shown)}
                        />
                      ))}
                      {field.isOptional && (
                        <p className={styles.remove}>
                          <Button
                            variant="quiet"
                            size="small"
                            aria-label={t('rules.removeOne', { label: labelOf(field, language, shown) })}
                            onClick={() => list.remove(field)}
                          >
                            {t('rules.remove')}
                          </Button>
                        </p>
                      )}
                    </Fragment>
                  ))}
                </div>
                {block.texts.some((field) => field.isOptional) && (
                  <p className="ui-row">
                    <Button
                      ref={list.addButton}
                      variant="secondary"
                      size="small"
                      aria-disabled={block.texts.every(list.isShown) || undefined}
                      onClick={() => list.add(block)}
                    >
                      {t('rules.add')}
                    </Button>
                    {block.texts.every(list.isShown) && <span className="ui-small ui-soft">{t('rules.full')}</span>}
                  </p>
                )}
              </div>
            ))}
          </RecordPart>
        ))}
        <PagePreview page={page.page} typed={typed} />
        <SaveBar edit={edit} note={t('note')} />
      </EditForm>
      <ContentHistory subjectType="page-text" subjectId={page.page} form={textHistory(texts, fields, edit)} />
    </div>
  );
}
