import { useSession } from '@leap/client';
import { Link, useLocation, useNavigate, useTranslation } from '@leap/platform';
import { Button, Icon, VisuallyHidden } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import styles from './large-menu.module.css';
import { menuColumns } from './site-links';
import { useSite } from '../site/use-site';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The large menu: a full-screen sheet with three columns; choosing a link closes it. */
export function LargeMenu({ open, onOpenChange }: Props) {
  const { t } = useTranslation('shell');
  const site = useSite();
  const session = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const close = () => onOpenChange(false);
  const getStarted = () => {
    close();
    if (pathname !== '/') return void navigate('/#contact');
    // After the dialog has returned the focus, which would scroll to the top again.
    setTimeout(() => {
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      document.getElementById('contact')?.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' });
    }, 60);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('menu.title')}
      closeLabel={t('menu.close')}
      size="sheet"
      className={styles.sheet}
    >
      <nav className={styles.menu} aria-label={t('menu.title')}>
        <div className={styles.columns}>
          {menuColumns(site, session.user?.isInnerCircleMember === true).map(({ title, links }) => (
            <section key={title} aria-labelledby={title}>
              <h3 id={title} className={styles.title}>
                {t(title)}
              </h3>
              <ul className={styles.links}>
                {links.map((link) => (
                  <li key={link.label}>
                    {'to' in link ? (
                      <Link to={link.to} onClick={close} aria-current={link.to === pathname ? 'page' : undefined}>
                        {t(link.label, link.options ?? {})}
                      </Link>
                    ) : (
                      <a href={link.href} target="_blank" rel="noopener noreferrer" onClick={close}>
                        {t(link.label, link.options ?? {})}
                        <span className="ui-away" aria-hidden="true">
                          &nbsp;
                          <Icon name="arrow-up-right" />
                        </span>
                        <VisuallyHidden> {t('common.opensInNewTab')}</VisuallyHidden>
                      </a>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <div className={styles.start}>
          <Button onClick={getStarted}>{t('menu.getStarted')}</Button>
          <p>{t('menu.getStartedNote')}</p>
        </div>
      </nav>
    </Dialog>
  );
}
