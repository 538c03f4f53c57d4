import { Link, useTranslation } from '@leap/platform';
import type { PersonRecordKind } from '@leap/client/admin';
import type { ReactNode } from 'react';
import { paths } from '../../paths';
import styles from './people.module.css';

interface PersonLinkProps {
  /** A record that names the person. */
  kind: PersonRecordKind;
  id: string | number;
  /** By default a text that says what is there. */
  children?: ReactNode;
}

/** A link to everything about the person whom a record names. */
export function PersonLink({ kind, id, children }: PersonLinkProps) {
  const { t } = useTranslation('admin');
  return (
    <Link to={paths.person(kind, id)} className={styles.link} title={children ? t('person.open') : undefined}>
      {children || t('person.open')}
    </Link>
  );
}
