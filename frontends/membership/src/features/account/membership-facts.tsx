import styles from './account-page.module.css';

/** What is known of a membership, as label and value; a fact without a value is left out. */
export function MembershipFacts({
  facts,
}: {
  facts: readonly (readonly [label: string, value: string | undefined])[];
}) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
