import {
  api,
  useCreateAdminTestimonialMutation,
  useDeleteAdminTestimonialMutation,
  useGetAdminTestimonialQuery,
  useHideAdminTestimonialMutation,
  useShowAdminTestimonialMutation,
  useUpdateAdminTestimonialMutation,
  type AdminTestimonialDto,
} from '@leap/client/admin';
import { createAdminTestimonialFields } from '@leap/client/fields/testimonials-admin';
import { languages, ratingLimits } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { useNavigate, useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { SelectField, TextArea, TextField, TextLink } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { PageHeader } from '../access/page-header';
import contentStyles from '../content/content.module.css';
import { ContentHistory } from '../content/content-history';
import { RecordActions } from '../content/record-actions';
import { EditForm } from '../content/edit-form';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { useFieldLabels } from '../content/use-field-labels';
import { AdminLayout } from '../layout/admin-layout';
import { RecordPage } from '../record/record-page';
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
      {(testimonial) => <TestimonialForm key={testimonial.id} testimonial={testimonial} />}
    </RecordPage>
  );
}

const fields = ['name', 'rating', 'title', 'content', 'language'] as const;

function TestimonialForm({ testimonial }: { testimonial: AdminTestimonialDto | undefined }) {
  const { t } = useTranslation('admin-testimonials');
  const { t: common } = useTranslation('admin-content');
  const language = useLanguage();
  const navigate = useNavigate();
  const textOf = useFieldLabels();
  const [create] = useCreateAdminTestimonialMutation();
  const [update] = useUpdateAdminTestimonialMutation();
  const [show] = useShowAdminTestimonialMutation();
  const [hide] = useHideAdminTestimonialMutation();
  const [remove] = useDeleteAdminTestimonialMutation();
  const [empty] = useState(() => emptyTestimonial(language));
  const id = testimonial?.id ?? '';
  const edit = useEditForm<TestimonialValues, AdminTestimonialDto>({
    saved: testimonial,
    draft: `testimonial-${id || 'new'}`,
    empty,
    valuesOf: valuesOfTestimonial,
    validate: validateTestimonial,
    create: (values) => create(toTestimonial(values)),
    update: (values, version) => update({ id, updateAdminTestimonialDto: { ...toTestimonial(values), version } }),
    newest: (fresh) => api.endpoints.getAdminTestimonial.initiate(id, fresh),
    done: t('saved'),
  });
  const { form } = edit;
  const labelled = fields.map((key) => ({ key, label: key === 'language' ? common('language') : t(`fields.${key}`) }));

  return (
    <div className={contentStyles.form}>
      {testimonial && (
        <RecordActions
          namespace="admin-testimonials"
          id={id}
          version={edit.version}
          isShown={testimonial.visibility === 'shown'}
          show={show}
          hide={hide}
          remove={remove}
          list={paths.testimonials}
          onChange={edit.follow}
        />
      )}
      <EditForm
        edit={edit}
        fields={labelled}
        onSaved={testimonial ? undefined : () => void navigate(paths.testimonials)}
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
        <SaveBar edit={edit} create={t('create')} />
      </EditForm>
      {testimonial && (
        <ContentHistory
          subjectType="testimonial"
          subjectId={id}
          form={{ saved: testimonial, fields: labelled, valuesOf: valuesOfTestimonial, putBack: edit.putBack }}
        />
      )}
    </div>
  );
}
