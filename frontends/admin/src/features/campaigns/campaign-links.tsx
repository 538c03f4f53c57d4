import { useListAdminCampaignLinksQuery, type AdminCampaignDto, type AdminCampaignLinkDto } from '@leap/client/admin';
import { markdownLinks } from '@leap/domain';
import { formatNumber, useLanguage } from '@leap/i18n';
import { markdownFeatures, parseMarkdown } from '@leap/markdown';
import { useTranslation } from '@leap/platform';
import { EmptyState, LoadingRegion, Skeleton } from '@leap/ui';
import { ListFailure } from '../table/list-failure';
import { languagesOf } from './campaign-values';
import styles from './campaigns.module.css';

/** Links of a campaign that was begun, with the clicks of all readers together, and why nothing more is counted. */
export function CampaignLinks({ campaign }: { campaign: AdminCampaignDto }) {
  const { t } = useTranslation('admin-campaigns');
  return (
    <div className={styles.send}>
      <p>
        {t('links.text')} {t('links.fewest')}
      </p>
      {campaign.isEnqueued ? (
        <Counted campaign={campaign} />
      ) : (
        <p>{t(campaign.status === 'cancelled' ? 'links.neverSent' : 'links.notYet')}</p>
      )}
    </div>
  );
}

/** They are stored together with the recipients. */
function Counted({ campaign }: { campaign: AdminCampaignDto }) {
  const { t } = useTranslation('admin-campaigns');
  const query = useListAdminCampaignLinksQuery(campaign.id, { refetchOnMountOrArgChange: true });
  const links = query.currentData;
  if (links === undefined)
    return query.error === undefined || query.isFetching ? (
      <LoadingRegion label={t('links.loading')}>
        <Skeleton lines={3} />
      </LoadingRegion>
    ) : (
      <ListFailure error={query.error} isBusy={false} onRetry={() => void query.refetch()} />
    );
  // Emails to fewer than ten readers, and those sent before links were counted, have the addresses themselves.
  if (links.length === 0) return <EmptyState title={t(hasLinks(campaign) ? 'links.uncounted' : 'links.none')} />;
  return (
    <ol className={styles.links} aria-label={t('parts.links')}>
      {links.map((link) => (
        <Link key={link.url} link={link} />
      ))}
    </ol>
  );
}

function Link({ link: { url, clicksCount } }: { link: AdminCampaignLinkDto }) {
  const { t } = useTranslation('admin-campaigns');
  const language = useLanguage();
  return (
    <li className={styles.link}>
      <span translate="no" className={styles.address}>
        {url}
      </span>
      <span className={styles.clicks}>
        {t('links.clicks', { count: clicksCount, total: formatNumber(clicksCount, language) })}
      </span>
    </li>
  );
}

const hasLinks = (campaign: AdminCampaignDto): boolean =>
  languagesOf(campaign).some(
    (language) =>
      markdownLinks(
        parseMarkdown(language === 'es' ? campaign.contentEs : campaign.contentEn, markdownFeatures.campaign),
      ).length > 0,
  );
