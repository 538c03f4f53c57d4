import {
  listAdminTestimonialsFilters,
  useListAdminTestimonialsPagesInfiniteQuery,
  useMoveAdminTestimonialMutation,
  type AdminTestimonialDto,
} from '@leap/client/admin';
import { languages } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink, IconButton, LanguageBadge } from '@leap/ui';
import { paths } from '../../paths';
import contentStyles from '../content/content.module.css';
import { AdminLayout } from '../layout/admin-layout';
import { useAction } from '../record/use-action';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { Filters, FilterSelect } from '../table/filter-fields';
import { useListFilters } from '../table/use-list-filters';
import { testimonialTexts } from './testimonial-texts';

export const texts = testimonialTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-testimonials:head.title'),
    description: t('admin-testimonials:head.description'),
    noindex: true,
  };
}

/** /admin/testimonials: the testimonials in order. */
export function Page() {
  const { t } = useTranslation('admin-testimonials');
  return (
    <AdminLayout
      section="testimonials"
      next={paths.testimonials}
      title={t('title')}
      intro={t('intro')}
      actions={<ButtonLink to={paths.testimonial('new')}>{t('new')}</ButtonLink>}
    >
      <Testimonials />
    </AdminLayout>
  );
}

function Testimonials() {
  const { t } = useTranslation('admin-testimonials');
  const { t: common } = useTranslation('admin-content');
  const list = useListFilters(listAdminTestimonialsFilters);
  const pages = useListAdminTestimonialsPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });
  const columns: Column<AdminTestimonialDto>[] = [
    { key: 'name', header: t('columns.name'), isMain: true, cell: ({ name }) => name },
    { key: 'title', header: t('columns.title'), cell: ({ title }) => title },
    { key: 'rating', header: t('columns.rating'), cell: ({ rating }) => t('stars', { count: rating }) },
    {
      key: 'language',
      header: t('columns.language'),
      cell: ({ language }) => <LanguageBadge language={language} label={common(`languages.${language}`)} />,
    },
    { key: 'state', header: t('columns.state'), cell: ({ visibility }) => common(`visibility.${visibility}`) },
    { key: 'order', header: t('columns.order'), cell: (row) => <Order row={row} /> },
  ];
  return (
    <DataTable
      name="testimonials"
      caption={t('title')}
      columns={columns}
      pages={pages}
      nameOf={({ name }) => name}
      rowLink={({ id }) => paths.testimonial(id)}
      isFiltered={list.isFiltered}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        action: <ButtonLink to={paths.testimonial('new')}>{t('new')}</ButtonLink>,
      }}
      filters={
        <Filters list={list}>
          <FilterSelect
            list={list}
            name="language"
            label={common('language')}
            options={languages.map((value) => ({ value, label: common(`languages.${value}`) }))}
          />
          <FilterSelect
            list={list}
            name="visibility"
            label={common('visibility.label')}
            options={(['shown', 'hidden'] as const).map((value) => ({ value, label: common(`visibility.${value}`) }))}
          />
        </Filters>
      }
    />
  );
}

/** Moves it one position up or down in its language. */
function Order({ row: { id, name } }: { row: AdminTestimonialDto }) {
  const { t } = useTranslation('admin-testimonials');
  const { runAction, isBusy } = useAction();
  const [move] = useMoveAdminTestimonialMutation();
  return (
    <span className={contentStyles.order}>
      {(['up', 'down'] as const).map((direction) => (
        <IconButton
          key={direction}
          icon="chevron-down"
          className={direction === 'up' ? contentStyles.turned : undefined}
          label={t(direction, { name })}
          disabled={isBusy}
          onClick={() =>
            void runAction(() => move({ id, moveAdminTestimonialDto: { direction } }), { done: t('moved') })
          }
        />
      ))}
    </span>
  );
}
