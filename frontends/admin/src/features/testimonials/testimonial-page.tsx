import {
  api,
  useCreateAdminTestimonialMutation,
  useDeleteAdminTestimonialMutation,
  useGetAdminTestimonialQuery,
  useHideAdminTestimonialMutation,
  useSession,
  useShowAdminTestimonialMutation,
  useUpdateAdminTestimonialMutation,
  type AdminTestimonialDto,
} from '@leap/client/admin';
import { createAdminTestimonialFields } from '@leap/client/fields/testimonials-admin';
import { languages, ratingLimits } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { useDispatch, useNavigate, useParams, useTranslation } from '@leap/platform';
import type { AppDispatch, PageContext, PageHead } from '@leap/platform';
import { SelectField, TextArea, TextField, TextLink } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { PageHeader } from '../access/page-header';
import contentStyles from '../content/content.module.css';
import { ContentHistory } from '../content/content-history';
import { RecordActions } from '../content/record-actions';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { useFieldLabels } from '../content/use-field-labels';
import { AdminLayout } from '../layout/admin-layout';
import { ConflictMerge } from '../record/conflict-merge';
import { RecordPage } from '../record/record-page';
import { useAction } from '../record/use-action';
import { testimonialTexts } from './testimonial-texts';
import {
  emptyTestimonial,
  toTestimonial,
  validateTestimonial,
  valuesOfTestimonial,
  type TestimonialValues,
} from './testimonial-values';

export const texts = testimonialTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-testimonials:head.title'),
    description: t('admin-testimonials:head.description'),
    noindex: true,
  };
}

/** /admin/testimonials/:id: one testimonial; `new` creates one. */
export function Page() {
  const { t } = useTranslation('admin-testimonials');
  const { id = '' } = useParams();
  return (
    <AdminLayout section="testimonials" next={paths.testimonial(id)} title={t('loading')} hasOwnTitle>
      {id === 'new' ? <NewTestimonial /> : <StoredTestimonial id={id} />}
    </AdminLayout>
  );
}

function NewTestimonial() {
  const { t } = useTranslation('admin-testimonials');
  return (
    <div className={contentStyles.page}>
      <PageHeader title={t('newTitle')} before={<TextLink to={paths.testimonials}>{t('back')}</TextLink>} />
      <TestimonialForm testimonial={undefined} />
    </div>
  );
}

function StoredTestimonial({ id }: { id: string }) {
  const { t } = useTranslation('admin-testimonials');
  const { t: common } = useTranslation('admin-content');
  const answer = useGetAdminTestimonialQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <RecordPage
      answer={answer}
      title={({ name }) => name}
      loadingTitle={t('loading')}
      back={{ to: paths.testimonials, label: t('back') }}
      intro={({ visibility }) => common(`visibility.${visibility}`)}
    >
      {(testimonial) => (
        <>
          <TestimonialForm key={testimonial.id} testimonial={testimonial} />
          <ContentHistory subjectType="testimonial" subjectId={testimonial.id} />
        </>
      )}
    </RecordPage>
  );
}

const fields = ['name', 'rating', 'title', 'content', 'language'] as const;

function TestimonialForm({ testimonial }: { testimonial: AdminTestimonialDto | undefined }) {
  const { t } = useTranslation('admin-testimonials');
  const { t: common } = useTranslation('admin-content');
  const { user } = useSession();
  const language = useLanguage();
  const navigate = useNavigate();
  const dispatch: AppDispatch = useDispatch();
  const textOf = useFieldLabels();
  const [create] = useCreateAdminTestimonialMutation();
  const [update] = useUpdateAdminTestimonialMutation();
  const [empty] = useState(() => emptyTestimonial(language));
  const id = testimonial?.id ?? '';
  const edit = useEditForm<TestimonialValues, AdminTestimonialDto>({
    saved: testimonial,
    draft: { name: `testimonial-${id || 'new'}`, userId: user?.id ?? '' },
    empty,
    valuesOf: valuesOfTestimonial,
    validate: validateTestimonial,
    create: (values) => create(toTestimonial(values)),
    update: (values, version) => update({ id, updateAdminTestimonialDto: { ...toTestimonial(values), version } }),
    newest: () => dispatch(api.endpoints.getAdminTestimonial.initiate(id, { forceRefetch: true, subscribe: false })),
    done: t('saved'),
  });
  const { form } = edit;

  async function save(values: TestimonialValues): Promise<void> {
    const saved = await edit.save(values);
    if (saved && !testimonial) void navigate(paths.testimonials);
  }

  return (
    <div className={contentStyles.form}>
      {testimonial && <Actions testimonial={testimonial} version={edit.version} onChange={edit.follow} />}
      {edit.conflict && (
        <ConflictMerge
          fields={fields.map((key) => ({ key, label: key === 'language' ? common('language') : t(`fields.${key}`) }))}
          {...edit.conflict}
          isBusy={edit.isBusy}
          onCancel={edit.leave}
          onMerge={(values) => void edit.merge(values)}
        />
      )}
      <form
        ref={form.formRef}
        className={contentStyles.form}
        noValidate
        hidden={edit.conflict !== undefined}
        onSubmit={form.onSubmit((values) => void save(values))}
      >
        <TextField
          {...form.field('name')}
          label={t('fields.name')}
          required
          error={textOf(form.errors.name, createAdminTestimonialFields.name.maxLength)}
          autoComplete="off"
        />
        <div className={contentStyles.pair}>
          <SelectField
            {...form.field('rating')}
            label={t('fields.rating')}
            options={Array.from({ length: ratingLimits.max }, (_, index) => ratingLimits.max - index).map((count) => ({
              value: String(count),
              label: t('stars', { count }),
            }))}
            error={textOf(form.errors.rating)}
          />
          <SelectField
            {...form.field('language')}
            label={common('language')}
            options={languages.map((value) => ({ value, label: common(`languages.${value}`) }))}
            error={textOf(form.errors.language)}
          />
        </div>
        <TextField
          {...form.field('title')}
          label={t('fields.title')}
          required
          lang={form.values.language}
          error={textOf(form.errors.title, createAdminTestimonialFields.title.maxLength)}
          autoComplete="off"
        />
        <TextArea
          {...form.field('content')}
          label={t('fields.content')}
          required
          rows={8}
          lang={form.values.language}
          error={textOf(form.errors.content, createAdminTestimonialFields.content.maxLength)}
        />
        <SaveBar
          isNew={!testimonial}
          isDirty={edit.isDirty}
          isBusy={edit.isBusy}
          create={t('create')}
          onDiscard={edit.discard}
        />
      </form>
    </div>
  );
}

function Actions({
  testimonial: { id, visibility },
  version,
  onChange,
}: {
  testimonial: AdminTestimonialDto;
  version: string;
  onChange(next: AdminTestimonialDto): void;
}) {
  const { t } = useTranslation('admin-testimonials');
  const navigate = useNavigate();
  const { runAction, isBusy } = useAction();
  const [show] = useShowAdminTestimonialMutation();
  const [hide] = useHideAdminTestimonialMutation();
  const [remove] = useDeleteAdminTestimonialMutation();

  async function turn(isShown: boolean): Promise<void> {
    const outcome = await runAction(() => (isShown ? show : hide)({ id, versionDto: { version } }), {
      done: t(isShown ? 'shown' : 'hidden'),
    });
    if (outcome.isDone && outcome.data) onChange(outcome.data);
  }

  async function deleteIt(): Promise<void> {
    const outcome = await runAction(() => remove(id), { done: t('delete.done') });
    if (outcome.isDone) void navigate(paths.testimonials);
  }

  return (
    <RecordActions
      isShown={visibility === 'shown'}
      isBusy={isBusy}
      texts={{ show: t('show'), hide: t('hide'), deleteTitle: t('delete.title'), deleteText: t('delete.text') }}
      onShow={() => void turn(true)}
      onHide={() => void turn(false)}
      onDelete={() => void deleteIt()}
    />
  );
}
