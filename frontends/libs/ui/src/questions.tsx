import './questions.css';
import type { ReactNode } from 'react';
import { Section } from './layout';

export interface FrequentQuestionsProps {
  title: ReactNode;
  /** Below the title: where more can be read. */
  note: ReactNode;
  items: readonly { name: string; title: string; text: string }[];
}

const TITLE_ID = 'questions-title';

/** Frequent questions. Opening one closes the other, without scripts too. */
export function FrequentQuestions({ title, note, items }: FrequentQuestionsProps) {
  return (
    <Section labelledBy={TITLE_ID}>
      <div className="ui-split ui-split-4-8">
        <header className="ui-questions-head ui-split-stays">
          <h2 id={TITLE_ID} className="ui-h2">
            {title}
          </h2>
          <p className="ui-small">{note}</p>
        </header>
        <div>
          {items.map((item) => (
            <details key={item.name} name="questions" className="ui-question">
              <summary>
                <h3>{item.title}</h3>
                <span className="ui-question-sign" aria-hidden="true" />
              </summary>
              <p>{item.text}</p>
            </details>
          ))}
        </div>
      </div>
    </Section>
  );
}
