import { NewsletterForm } from './newsletter-form';
import styles from './subscribe-box.module.css';

interface SubscribeBoxProps {
  title: string;
  text: string;
}

/** The newsletter's form, for somebody who has just read something. */
export function SubscribeBox({ title, text }: SubscribeBoxProps) {
  return (
    <aside className={styles.box} aria-labelledby="subscribe-title">
      <div>
        <h2 id="subscribe-title" className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      <NewsletterForm variant="secondary" />
    </aside>
  );
}
