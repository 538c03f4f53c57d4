import './embed-offer.css';
import { Button, TextLink } from './button';

export interface EmbedOfferProps {
  title: string;
  /** What would be loaded, and from where. */
  text: string;
  load: string;
  /** That the choice is remembered. */
  remembered: string;
  /** Link to the same content at its host. */
  elsewhere?: { href: string; label: string };
  /** Absent in a preview: the button stands there, and does nothing. */
  onLoad?(): void;
}

/** Stands for a player of another site until a consent. */
export function EmbedOffer({ title, text, load, remembered, elsewhere, onLoad }: EmbedOfferProps) {
  return (
    <div className="ui-embed-offer">
      <div className="ui-embed-offer-text ui-stack ui-gap-4">
        <h3 className="ui-embed-offer-title">{title}</h3>
        <p>{text}</p>
        <p className="ui-row">
          <Button className="ui-embed-offer-load" aria-disabled={onLoad === undefined || undefined} onClick={onLoad}>
            {load}
          </Button>
          {elsewhere && (
            <TextLink href={elsewhere.href} external arrow>
              {elsewhere.label}
            </TextLink>
          )}
        </p>
        <p className="ui-embed-offer-note ui-small">{remembered}</p>
      </div>
    </div>
  );
}
