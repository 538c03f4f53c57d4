import './draft-note.css';
import { useEffect, useRef, useState } from 'react';

export interface DraftNoteProps {
  /** Whether something was typed, and so is stored. */
  isStored: boolean;
  /** Removes the draft and empties the form. */
  onForget(): void;
  /** That the draft is stored in this tab only, the button, and the text after it was pressed. */
  texts: { stored: string; forget: string; forgotten: string };
}

/** Says below a form that its draft is stored in this tab only, and removes it. */
export function DraftNote({ isStored, onForget, texts }: DraftNoteProps) {
  const [wasForgotten, setWasForgotten] = useState(false);
  const note = useRef<HTMLParagraphElement>(null);
  const isForgotten = wasForgotten && !isStored;

  // The button is removed.
  useEffect(() => {
    if (isForgotten) note.current?.focus();
  }, [isForgotten]);

  function forget(): void {
    onForget();
    setWasForgotten(true);
  }

  return (
    <p ref={note} tabIndex={-1} className="ui-draft-note" role="status">
      {isStored && (
        <>
          {texts.stored}{' '}
          <button type="button" onClick={forget}>
            {texts.forget}
          </button>
        </>
      )}
      {isForgotten && texts.forgotten}
    </p>
  );
}
