import {
  api,
  useGetAdminSiteSettingsQuery,
  useUpdateAdminSiteSettingsMutation,
  type AdminSiteSettingsDto,
} from '@leap/client/admin';
import type { FormValues } from '@leap/forms';
import { useLocation, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { LoadingRegion, Skeleton } from '@leap/ui';
import { useEffect } from 'react';
import { paths } from '../../paths';
import contentStyles from '../content/content.module.css';
import { ContentHistory } from '../content/content-history';
import { EditForm } from '../content/edit-form';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { AdminLayout } from '../layout/admin-layout';
import { PartLinks, RecordPart } from '../record/record-page';
import { ListFailure } from '../table/list-failure';
import { SettingPicture } from './picture-setting';
import { SettingInput } from './setting-input';
import { settingFields, settingParts } from './fields/settings-fields';
import { settingsTexts } from './settings-texts';
import { emptySettings, toSettings, validateSettings, valuesOfSettings } from './settings-values';
import { useSettingLabel } from './use-setting-label';

export const texts = settingsTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-settings:head.title'), description: t('admin-settings:head.description'), noindex: true };
}

/** /admin/settings: everything about the business that is not page copy. */
export function Page() {
  const { t } = useTranslation('admin-settings');
  return (
    <AdminLayout section="settings" next={paths.settings} title={t('title')} intro={t('intro')}>
      <Settings />
    </AdminLayout>
  );
}

function Settings() {
  const { t } = useTranslation('admin-settings');
  const {
    data: settings,
    error,
    isFetching,
    refetch,
  } = useGetAdminSiteSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (settings === undefined) {
    if (error !== undefined && !isFetching)
      return <ListFailure of="record" error={error} isBusy={false} onRetry={() => void refetch()} />;
    return (
      <LoadingRegion label={t('loading')}>
        <Skeleton lines={8} />
      </LoadingRegion>
    );
  }
  return <SettingsForm settings={settings} />;
}

function SettingsForm({ settings }: { settings: AdminSiteSettingsDto }) {
  const { t } = useTranslation('admin-settings');
  const labelOf = useSettingLabel();
  const [update] = useUpdateAdminSiteSettingsMutation();
  const edit = useEditForm<FormValues, AdminSiteSettingsDto>({
    saved: settings,
    draft: 'site-settings',
    empty: emptySettings,
    valuesOf: valuesOfSettings,
    validate: validateSettings,
    update: (values, version) => update({ ...toSettings(values), version }),
    newest: (fresh) => api.endpoints.getAdminSiteSettings.initiate(undefined, fresh),
    done: t('saved'),
  });
  const { form } = edit;
  const { formRef } = form;
  // A link to one setting names its field, `/admin/settings#postalAddress`; one to a section its heading, `#part-founder`.
  const { hash } = useLocation();
  useEffect(() => {
    const field = hash === '' ? null : formRef.current?.elements.namedItem(hash.slice(1));
    if (field instanceof HTMLElement) return field.focus();
    const section = hash === '' ? undefined : document.getElementById(hash.slice(1))?.parentElement;
    section?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
  }, [formRef, hash]);
  const labelled = settingFields.map(({ key, kind }) => ({
    key,
    label: labelOf(key),
    show: kind === 'picture' ? (address: string) => <SettingPicture address={address} /> : undefined,
  }));
  return (
    <div className={contentStyles.form}>
      <PartLinks parts={settingParts.map(({ id }) => ({ id, title: t(`parts.${id}`) }))} />
      <EditForm edit={edit} fields={labelled}>
        {settingParts.map(({ id, fields }) => (
          <RecordPart key={id} id={id} title={t(`parts.${id}`)}>
            <div className={contentStyles.pair}>
              {fields.map((one) => (
                <SettingInput key={one.key} form={form} setting={one} />
              ))}
            </div>
          </RecordPart>
        ))}
        <SaveBar edit={edit} />
      </EditForm>
      <ContentHistory
        subjectType="site-settings"
        subjectId={settings.id}
        form={{ saved: settings, fields: labelled, valuesOf: valuesOfSettings, putBack: edit.putBack }}
      />
    </div>
  );
}
