import {
  api,
  useCreateAdminPlanMutation,
  useGetAdminPlanQuery,
  useListAdminPlansQuery,
  useUpdateAdminPlanMutation,
  type AdminPlanDto,
} from '@leap/client/admin';
import { languages } from '@leap/domain';
import { useNavigate, useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { useRef } from 'react';
import { paths } from '../../paths';
import { PageHeader } from '../access/page-header';
import contentStyles from '../content/content.module.css';
import { ContentHistory } from '../content/content-history';
import { EditForm } from '../content/edit-form';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { AdminLayout } from '../layout/admin-layout';
import { RecordPage } from '../record/record-page';
import { PlanFields } from './plan-fields';
import { planTexts } from './plan-texts';
import { emptyPlan, planFields, toNewPlan, toPlan, validatePlan, valuesOfPlan, type PlanValues } from './plan-values';
import { usePlanLabels } from './use-plan-labels';

export const texts = planTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-plans:head.title'), description: t('admin-plans:head.description'), noindex: true };
}

/** /admin/plans/:value: one plan; `new` adds one. */
export function Page() {
  const { t } = useTranslation('admin-plans');
  const { value = '' } = useParams();
  return (
    <AdminLayout section="plans" next={paths.plan(value)} title={t('loading')} hasOwnTitle>
      {value === 'new' ? (
        <div className={contentStyles.page}>
          <PageHeader hasClock={false} title={t('newTitle')} before={<TextLink to={paths.plans}>{t('back')}</TextLink>}>
            {t('newIntro')}
          </PageHeader>
          <PlanForm plan={undefined} />
        </div>
      ) : (
        <Plan value={value} />
      )}
    </AdminLayout>
  );
}

function Plan({ value }: { value: string }) {
  const { t } = useTranslation('admin-plans');
  const { nameOf, priceOf } = usePlanLabels();
  const answer = useGetAdminPlanQuery(value, { refetchOnMountOrArgChange: true });
  return (
    <RecordPage
      answer={answer}
      title={nameOf}
      loadingTitle={t('loading')}
      back={{ to: paths.plans, label: t('back') }}
      intro={priceOf}
    >
      {(plan) => <PlanForm key={plan.id} plan={plan} />}
    </RecordPage>
  );
}

/** Other plans whose benefits name this one as it was called before, such as “Adds to Monthly”: nobody else changes their texts. */
const plansNamingBefore = (before: AdminPlanDto, after: AdminPlanDto, plans: readonly AdminPlanDto[]): AdminPlanDto[] =>
  plans.filter(
    ({ value, benefits }) =>
      value !== before.value &&
      languages.some(
        (language) =>
          before.name[language] !== after.name[language] &&
          benefits[language].some((line) => line.includes(before.name[language])),
      ),
  );

function PlanForm({ plan }: { plan: AdminPlanDto | undefined }) {
  const { t } = useTranslation('admin-plans');
  const navigate = useNavigate();
  const [create] = useCreateAdminPlanMutation();
  const [update] = useUpdateAdminPlanMutation();
  const value = plan?.value ?? '';
  const isMoving = useRef(false);
  const { data: plans = [] } = useListAdminPlansQuery();
  const { nameOf } = usePlanLabels();
  const edit = useEditForm<PlanValues, AdminPlanDto>({
    saved: plan,
    draft: `plan-${value || 'new'}`,
    empty: emptyPlan,
    valuesOf: valuesOfPlan,
    validate: (values) => validatePlan(values, plan),
    create: (values) => create(toNewPlan(values)),
    update: (values, version) => {
      if (!plan) throw new Error('A new plan is created.');
      const changes = toPlan(values, plan);
      isMoving.current = changes.presentMembers === 'move';
      return update({ value, updateAdminPlanDto: { ...changes, version } });
    },
    newest: (fresh) => api.endpoints.getAdminPlan.initiate(value, fresh),
    done: (after) => {
      const saved =
        after && isMoving.current ? t('savedAndMoving', { count: after.moving }) : t(plan ? 'saved' : 'created');
      const naming = plan && after ? plansNamingBefore(plan, after, plans).map(nameOf) : [];
      return naming.length === 0 ? saved : `${saved} ${t('formerName', { plans: naming.join(', ') })}`;
    },
  });
  const labelled = planFields
    .filter((key) => plan !== undefined || key !== 'presentMembers')
    .map((key) => ({ key, label: t(`fields.${key}`) }));
  return (
    <div className={contentStyles.form}>
      <EditForm edit={edit} fields={labelled} onSaved={plan ? undefined : () => void navigate(paths.plans)}>
        <PlanFields form={edit.form} plan={plan} />
        <SaveBar edit={edit} create={t('create')} />
      </EditForm>
      {plan && (
        <ContentHistory
          subjectType="plan"
          subjectId={plan.id}
          form={{ saved: plan, fields: labelled, valuesOf: valuesOfPlan, putBack: edit.putBack }}
        />
      )}
    </div>
  );
}
