import {
  useExportRequestedPersonMutation,
  type PersonalDataDto,
  type PrivacyRequestDetailDto,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useAction } from '../record/use-action';

/** Exports all data of a person as a file, which closes a request for access. */
export function ExportPerson({ request: { id, kind } }: { request: PrivacyRequestDetailDto }) {
  const { t } = useTranslation('admin-privacy');
  const [exportPerson, { reset }] = useExportRequestedPersonMutation();
  const { runAction, isBusy } = useAction();

  async function download(): Promise<void> {
    const outcome = await runAction(() => exportPerson(id), { done: t('export.done'), failed: t('export.failed') });
    if (outcome.isDone && outcome.data) save(outcome.data);
    // Personal data is not cached.
    reset();
  }

  return (
    <>
      <p>{t(kind === 'access' ? 'export.textAccess' : 'export.text')}</p>
      <p>
        <Button
          variant={kind === 'access' ? 'primary' : 'secondary'}
          busy={isBusy}
          busyLabel={t('busy')}
          onClick={() => void download()}
        >
          {t('export.download')}
        </Button>
      </p>
    </>
  );
}

/** Downloads the file in the browser. */
function save(data: PersonalDataDto): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'personal-data.json';
  link.click();
  // Revoked once the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
