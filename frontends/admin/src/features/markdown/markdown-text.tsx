import { embedProviderNames, type MarkdownNode } from '@leap/domain';
import { markdownFeatures, parseMarkdown } from '@leap/markdown';
import { useTranslation } from '@leap/platform';
import { EmbedOffer } from '@leap/ui/embed-offer';
import { Markdown, type MarkdownProps } from '@leap/ui/markdown';
import { useMemo } from 'react';

interface MarkdownTextProps {
  text: string;
  /** What the text may contain; by default no pictures. */
  kind?: keyof typeof markdownFeatures;
  headingLevelOffset?: number;
}

/** A text as its readers see it. Parsed in the browser: texts are previewed while they are written. */
export function MarkdownText({ text, kind = 'plain', headingLevelOffset = 1 }: MarkdownTextProps) {
  const nodes = useMemo(() => parseMarkdown(text, markdownFeatures[kind]), [text, kind]);
  return <Markdown nodes={nodes} headingLevelOffset={headingLevelOffset} embed={offer} />;
}

const offer: MarkdownProps['embed'] = (node) => <Player {...node} />;

/** A video's player as a reader meets it, before anything is asked from its host. */
function Player({ url = '', text = '', provider = 'youtube' }: MarkdownNode) {
  const { t } = useTranslation('admin-markdown');
  const host = URL.canParse(url) ? new URL(url).host : '';
  return (
    <EmbedOffer
      title={t('embed.title')}
      text={t('embed.text', { host })}
      load={t('embed.load')}
      remembered={t('embed.remembered')}
      elsewhere={{ href: text, label: t('embed.elsewhere', { provider: embedProviderNames[provider] }) }}
    />
  );
}
