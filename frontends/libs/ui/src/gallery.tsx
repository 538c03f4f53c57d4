import './gallery.css';
import type { MarkdownNode } from '@leap/domain';
import { useState } from 'react';
import { GalleryControls } from './gallery-controls';
import { GalleryOverlays } from './gallery-overlays';
import { Shelf } from './gallery-shelf';
import {
  Avatar,
  Callout,
  EmptyState,
  ErrorState,
  Icon,
  LanguageBadge,
  Loading,
  LoadingRegion,
  Logo,
  Ring,
  RingArcs,
  Section,
  Skeleton,
  Stars,
  Tag,
  TextLink,
  Button,
  type Tone,
} from './index';
import { RingShare } from './ring-share';
import { iconNames } from './icon';
import { Markdown } from './markdown';

const tones: Tone[] = ['paper', 'sand', 'dark'];

/** Every component in every state and tone, for visual review and the accessibility check. Development only. */
export function Gallery() {
  return (
    <>
      <Section labelledBy="gallery-title">
        <h1 className="ui-display" id="gallery-title">
          Every <em>part</em> of the room.
        </h1>
      </Section>
      {tones.map((tone) => (
        <Section key={tone} tone={tone} labelledBy={`gallery-${tone}`}>
          <div className="ui-prose">
            <h2 className="ui-h2" id={`gallery-${tone}`}>
              On <em>{tone}</em>
            </h2>
          </div>
          <Texts />
          <Mark />
          <GalleryControls tone={tone} />
          <GalleryOverlays tone={tone} />
          <States />
        </Section>
      ))}
    </>
  );
}

function Texts() {
  return (
    <Shelf name="Text">
      <div className="ui-prose">
        <p className="ui-lead">A lead sentence says in one breath what the section is about.</p>
        <p>
          Body text. Second person, short sentences, <strong>concrete verbs</strong>, <em>one word that matters</em>.
          “¿Qué moviste esta semana?” · July 17–20 · 100 %
        </p>
        <p className="ui-small">Small text for what stands aside.</p>
        <p className="ui-quote">
          A quote takes <em>room</em>.
        </p>
      </div>
      <p className="ui-numeral">500+</p>
      <div className="ui-prose">
        <Markdown headingLevelOffset={1} nodes={markdown} />
      </div>
    </Shelf>
  );
}

const text = (copy: string): MarkdownNode => ({ is: 'text', text: copy });
const markdown: MarkdownNode[] = [
  { is: 'heading', level: 2, children: [text('A heading of a post')] },
  {
    is: 'paragraph',
    children: [
      { is: 'strong', children: [text('Bold')] },
      text(', '),
      { is: 'link', url: '/blog', children: [text('a link')] },
      text('\n'),
      { is: 'code', text: '<b>Tags stay text.</b>' },
    ],
  },
  {
    is: 'list',
    start: 1,
    children: [
      { is: 'item', children: [text('One')] },
      { is: 'item', children: [text('Two')] },
    ],
  },
  { is: 'quote', children: [{ is: 'paragraph', children: [text('A quote.')] }] },
  { is: 'divider' },
];

function Mark() {
  const [active, setActive] = useState(2);
  return (
    <Shelf name="The mark">
      <Logo name="Leap" />
      <Ring radius={110} weight={16} draw title="An open ring" />
      <Ring radius={13} weight={3.2} seed={2} start={70} sweep={290} />
      <RingArcs count={6} active={active} radius={130} weight={18}>
        <span className="ui-numeral">{active || '–'}</span>
        <span className="ui-small">of 6</span>
      </RingArcs>
      <Button variant="quiet" onClick={() => setActive((active + 1) % 7)}>
        Next arc
      </Button>
      <RingShare
        radius={110}
        weight={22}
        title="Four parts, 59 of 100"
        total={100}
        parts={[
          { value: 30, tone: 'clay' },
          { value: 14, tone: 'gold' },
          { value: 9, tone: 'sage' },
          { value: 6, tone: 'ink' },
        ]}
      >
        <span className="ui-numeral">59 %</span>
      </RingShare>
    </Shelf>
  );
}

function States() {
  return (
    <>
      <Shelf name="Small parts">
        <Stars rating={4} label="4 of 5 stars" />
        <Avatar name="Sample Member" />
        <Tag>Belief map</Tag>
        <Tag tone="clay">Chosen</Tag>
        <Tag tone="sage">Win</Tag>
        <Tag tone="gold">Task</Tag>
        <LanguageBadge language="es" />
        <TextLink href="#top" arrow>
          Read more
        </TextLink>
        <TextLink href="https://example.org" external arrow>
          See the reviews
        </TextLink>
      </Shelf>
      <Shelf name="Icons">
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Shelf>
      <Shelf name="Callouts">
        <Callout title="Good to know">The first call is free.</Callout>
        <Callout tone="success" title="Saved">
          Your draft is kept on this device.
        </Callout>
        <Callout tone="warning" title="Ends soon">
          The beta is free until the end of the quarter.
        </Callout>
        <Callout tone="alarm" title="Not sent">
          Check your connection and try again.
        </Callout>
      </Shelf>
      <Shelf name="Loading, empty, failed">
        <LoadingRegion label="Loading posts" className="ui-gallery-wide">
          <Skeleton shape="block" />
          <Skeleton shape="title" />
          <Skeleton lines={3} />
        </LoadingRegion>
        <Loading label="Loading episodes" hint="Please wait while we fetch the latest." />
        <EmptyState
          title="No posts yet"
          headingLevel={3}
          action={<Button variant="secondary">Back to the start</Button>}
        >
          Come back soon.
        </EmptyState>
        <ErrorState
          title="That did not load"
          headingLevel={3}
          announce={false}
          action={<Button variant="secondary">Try again</Button>}
        >
          Your connection may have dropped.
        </ErrorState>
      </Shelf>
    </>
  );
}
