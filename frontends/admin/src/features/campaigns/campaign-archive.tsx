import { useArchiveAdminCampaignMutation, type AdminCampaignDto } from '@leap/client/admin';
import type { Form } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, ButtonLink, Checkbox } from '@leap/ui';
import { paths } from '../../paths';
import { useAction } from '../record/use-action';
import { isForSome, type CampaignValues } from './campaign-values';
import styles from './campaigns.module.css';

/** Why it never appears on the site. */
const limitedText = ({ audienceKind }: Pick<CampaignValues, 'audienceKind'>) =>
  audienceKind === 'members' ? 'archive.members' : 'archive.limited';

/** Whether everybody can read the campaign on the site once it is sent. For a part of the subscribers it is no choice. */
export function ArchiveChoice({ form }: { form: Form<CampaignValues> }) {
  const { t } = useTranslation('admin-campaigns');
  const box = form.box('isInArchive');
  const isLimited = isForSome(form.values);
  return (
    <Checkbox
      {...box}
      checked={box.checked && !isLimited}
      disabled={isLimited}
      label={t('fields.isInArchive')}
      help={t(isLimited ? limitedText(form.values) : 'archive.help')}
    />
  );
}

/** A sent campaign on the site: its page, and the button that takes it out or puts it back. */
export function CampaignArchive({ campaign }: { campaign: AdminCampaignDto }) {
  const { t } = useTranslation('admin-campaigns');
  const { runAction, isBusy } = useAction();
  const [archive] = useArchiveAdminCampaignMutation();
  const { id, updatedAt: version, isInArchive } = campaign;
  if (isForSome(campaign)) return <p>{t(limitedText(campaign))}</p>;
  return (
    <div className={styles.send}>
      <p>{t(isInArchive ? 'archive.shown' : 'archive.hidden')}</p>
      <p className="ui-row">
        {isInArchive && (
          <ButtonLink variant="secondary" to={paths.publicCampaign(id)}>
            {t('archive.open')}
          </ButtonLink>
        )}
        <Button
          variant={isInArchive ? 'quiet' : 'secondary'}
          busy={isBusy}
          onClick={() =>
            void runAction(() => archive({ id, archiveCampaignDto: { version, isInArchive: !isInArchive } }), {
              done: t(isInArchive ? 'archive.removed' : 'archive.added'),
            })
          }
        >
          {t(isInArchive ? 'archive.remove' : 'archive.add')}
        </Button>
      </p>
    </div>
  );
}
